import type { DB } from '@ar/api/platform/database/schema';
import type { Kysely } from 'kysely';

export interface Case {
  title: string;
  addresses: readonly string[];
  read(db: Kysely<DB>, asked: URL): Promise<unknown>;
  /** Returns hand-written SQL for the same response. If undefined, the bare SQL is the recorded SQL of the server. */
  byHand?(asked: URL): readonly string[];
  /** The caller's role; SuperAdmin if undefined. */
  by?: 'MonumentsAdmin';
  warmsUp?: boolean;
  /** Requests each URL only once, so that the server's search cache has no result. */
  once?: boolean;
  /** The case may read a whole table, because the server caches the result until the list changes. */
  readsAll?: boolean;
  /** The maximum ratio of the server's time to the time of the bare SQL. */
  budget: number;
  /** The maximum 99th percentile in ms with 20 callers. Server, database and callers share two cores. */
  p99: number;
}

export const USUAL = { budget: 2, p99: 250 };
/** A larger budget, because writing 80 kB of JSON takes longer than reading the rows. */
export const LARGEST_PAGE = { budget: 3, p99: 500 };
/** Returns all spellings in lower and upper case. They cause the same search with different cache keys. */
export const writings = (words: readonly string[]) =>
  words.flatMap((word) =>
    Array.from({ length: 2 ** word.length }, (_, capitals) =>
      Array.from(word, (letter, at) => ((capitals >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    ),
  );

export const LETTERS = writings(
  Array.from('bdgjklmnprstvz', (one) => Array.from('aeiou', (two) => one + two)).flat(),
);
