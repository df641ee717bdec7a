import type { Language } from '@ar/domain/languages';

/** Where a public page stands, for the links of its header and footer. */
export interface Place {
  /** The same page in each language. */
  addresses: Record<Language, string>;
  /** What links to the landing page's sections begin with: nothing on that page itself. */
  sections: '' | '/' | '/en/';
}
