import type { DB } from '@ar/api/platform/database/schema';
import type { Kysely } from 'kysely';

export interface Case {
  title: string;
  addresses: readonly string[];
  read(db: Kysely<DB>, asked: URL): Promise<unknown>;
  /** Hand-written SQL for the same response. Undefined if the bare SQL is the server's own statements. */
  byHand?(asked: URL): readonly string[];
  /** SuperAdmin if undefined. */
  by?: 'MonumentsAdmin';
  warmsUp?: boolean;
  /** Requests each URL only once, so that the server's search cache does not help. */
  once?: boolean;
  /** The case may read a whole table, because the server caches the result until the list changes. */
  readsAll?: boolean;
  /** The maximum ratio of the server's time to the time of the bare SQL. */
  budget: number;
  /** In milliseconds: the maximum 99th percentile with 20 callers, on two cores for server, database and callers. */
  p99: number;
}

export const USUAL = { budget: 2, p99: 250 };
/** Only exports request pages of this size. Writing 80 kB of JSON takes longer than reading the rows. */
export const LARGEST_PAGE = { budget: 3, p99: 500 };
/** Spellings in lower and upper case have different cache keys and cause the same work. */
export const writings = (words: readonly string[]) =>
  words.flatMap((word) =>
    Array.from({ length: 2 ** word.length }, (_, capitals) =>
      Array.from(word, (letter, at) => ((capitals >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    ),
  );

export const LETTERS = writings(
  Array.from('bdgjklmnprstvz', (one) => Array.from('aeiou', (two) => one + two)).flat(),
);
