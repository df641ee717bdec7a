import type { Texts } from '@ar/session';

/** Returns the keys that have a Montenegrin text but no English text. */
export function missingTexts(...texts: readonly Texts[]): string[] {
  const keysOf = (language: 'mn' | 'en') => new Set(texts.flatMap((one) => Object.keys(one[language])));
  const [mn, en] = [keysOf('mn'), keysOf('en')];
  // English has no plural form `few`.
  return [...mn].filter((key) => !key.endsWith('_few') && !en.has(key));
}

/** Returns the same texts for both languages, because a missing text throws in tests. */
export const inBoth = (texts: Texts['mn']): Texts => ({ mn: texts, en: texts });
