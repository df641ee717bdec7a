import type { Texts } from '@ar/session';

/** The keys of a department's texts that English lacks. */
export function missingTexts(...texts: readonly Texts[]): string[] {
  const keysOf = (language: 'mn' | 'en') => new Set(texts.flatMap((one) => Object.keys(one[language])));
  const [mn, en] = [keysOf('mn'), keysOf('en')];
  // English has no form for few; the rules' sentences are Montenegrin keys, which only English has texts for.
  return [...mn].filter((key) => !key.endsWith('_few') && !en.has(key));
}
