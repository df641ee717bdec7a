/** The pages that say what the product owes to its visitors; each also an address in `@ar/domain/public-pages`. */
export type StatementName = 'accessibility' | 'privacy';

interface StatementSection {
  title: string;
  paragraphs: readonly string[];
  items?: readonly string[];
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
