import type { DB } from '@ar/api/platform/database/schema';
import type { Kysely } from 'kysely';

/** A benchmark of one list. */
export interface Case {
  title: string;
  /** Paths with queries, requested in rotation. */
  addresses: readonly string[];
  /** Reads the answer as the server's route does. */
  read(db: Kysely<DB>, asked: URL): Promise<unknown>;
  /** Hand-written SQL for the same answer. Without it, the server's own statements are the bare SQL. */
  byHand?(asked: URL): readonly string[];
  /** The caller's role; SuperAdmin by default. */
  by?: 'MonumentsAdmin';
  /** Runs once before the measurement too. */
  warmsUp?: boolean;
  /** Requests each address once, so that the server's search cache does not help. */
  once?: boolean;
  /** May read a whole table: the server caches the result until the list changes. */
  readsAll?: boolean;
  /** The maximum ratio of the server's time to the time of its bare SQL. */
  budget: number;
  /** The maximum 99th percentile in milliseconds, with 20 callers on two cores that server, database and callers share. */
  p99: number;
}

export const USUAL = { budget: 2, p99: 250 };
/** Only exports use this page size, and writing 80 kB of JSON takes longer than reading the rows. */
export const LARGEST_PAGE = { budget: 3, p99: 500 };
/** The spellings of these words in lower- and upper-case letters: different cache keys, the same work. */
export const writings = (words: readonly string[]) =>
  words.flatMap((word) =>
    Array.from({ length: 2 ** word.length }, (_, capitals) =>
      Array.from(word, (letter, at) => ((capitals >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    ),
  );

export const LETTERS = writings(
  Array.from('bdgjklmnprstvz', (one) => Array.from('aeiou', (two) => one + two)).flat(),
);
