import type { Texts } from '@ar/session';

/** The keys of a department's texts that English lacks. */
export function missingTexts(...texts: readonly Texts[]): string[] {
  const keysOf = (language: 'mn' | 'en') => new Set(texts.flatMap((one) => Object.keys(one[language])));
  const [mn, en] = [keysOf('mn'), keysOf('en')];
  // English has no form for few.
  return [...mn].filter((key) => !key.endsWith('_few') && !en.has(key));
}

/** The same texts for both languages, because a missing text throws. */
export const inBoth = (texts: Texts['mn']): Texts => ({ mn: texts, en: texts });
