import { type Language, langOfEntered } from '@ar/domain/languages';

export interface Words<Text = string | null> {
  words: Text;
  /** The words' own language, where the page's is another (WCAG 3.1.2). */
  lang?: string | undefined;
}

/** A text that an item has in both languages, or in Montenegrin alone. */
export function inLanguage<Text extends string | null>(
  language: Language,
  mn: Text,
  en: string | null,
): Words<Text | string> {
  if (language === 'en' && en?.trim()) return { words: en, lang: undefined };
  return { words: mn, lang: langOfEntered(language) };
}
