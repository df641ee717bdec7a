import type { DB } from '@ar/api/platform/database/schema';
import type { Kysely } from 'kysely';

/** What is asked of one list. */
export interface Case {
  title: string;
  /** Paths with their queries, asked in turns. */
  addresses: readonly string[];
  /** As the server's own route reads what an address asks for. */
  read(db: Kysely<DB>, asked: URL): Promise<unknown>;
  /** What one would write by hand for the same answer; otherwise the server's own statements are the bare SQL. */
  byHand?(asked: URL): readonly string[];
  /** Who asks; a SuperAdmin if not said. */
  by?: 'MonumentsAdmin';
  /** Runs before anything is measured, too. */
  warmsUp?: boolean;
  /** Each is asked once: what the server keeps of a search is then of no use. */
  once?: boolean;
  /** The list is read from end to end, once after each change: what was found, or the order, is kept from then on. */
  readsAll?: boolean;
  /** Its time may be at most so many times that of its bare SQL. */
  budget: number;
  /** Of 100 answers at 20 callers, 99 come within so many milliseconds, on two cores that server, database and callers share. */
  p99: number;
}

export const USUAL = { budget: 2, p99: 250 };
/** No screen asks for it but exports do, and writing 80 kB of JSON takes longer than reading the rows. */
export const LARGEST_PAGE = { budget: 3, p99: 500 };
/** All ways to write these words with small and capital letters: other questions to the server, and the same work. */
export const writings = (words: readonly string[]) =>
  words.flatMap((word) =>
    Array.from({ length: 2 ** word.length }, (_, capitals) =>
      Array.from(word, (letter, at) => ((capitals >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    ),
  );

export const LETTERS = writings(
  Array.from('bdgjklmnprstvz', (one) => Array.from('aeiou', (two) => one + two)).flat(),
);
