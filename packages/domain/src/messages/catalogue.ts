import type { Language } from '../languages.ts';

/** Sentences by code, with the names of their values in braces. */
export type Catalogue = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/**
 * Turns codes with values (`text-too-long?max=255`) into sentences. A text that is no code of the catalogue stays as it
 * is: departments' own services send sentences, and so did earlier releases.
 */
export function sentencesOf(catalogue: Catalogue) {
  return (language: Language, text: string): string => {
    const [code = ''] = text.split('?', 1);
    if (!Object.hasOwn(catalogue, code)) return text;
    const values = new URLSearchParams(text.slice(code.length));
    return (catalogue[code] as Catalogue[string])[language].replace(
      /\{(\w+)\}/g,
      (braces, name: string) => values.get(`${name}.${language}`) ?? values.get(name) ?? braces,
    );
  };
}
