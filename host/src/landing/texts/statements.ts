import type { CityWord } from '@ar/domain/public-pages';

/** The pages that say what the product owes to its visitors; each also an address in `@ar/domain/public-pages`. */
export type StatementName = 'accessibility' | 'privacy';

interface StatementSection {
  title: string;
  paragraphs: readonly string[];
  items?: readonly string[];
  /** What the city says of itself. */
  facts?: readonly { term: string; word: CityWord }[];
  /** Ends with the address to write to. */
  writes?: boolean;
}

export interface StatementTexts {
  title: string;
  lead: string;
  sections: readonly StatementSection[];
  /** When it was last gone through. */
  written: string;
}
