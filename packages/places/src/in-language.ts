import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language } from '@ar/domain/languages';

interface Words {
  words: string | null;
  /** The words' own language, where the page's is another (WCAG 3.1.2). */
  lang: string | undefined;
}

/** A text that an item has in both languages, or in Montenegrin alone. */
export function inLanguage(language: Language, mn: string | null, en: string | null): Words {
  if (language === 'en' && en?.trim()) return { words: en, lang: undefined };
  return { words: mn, lang: language === 'en' ? LANGUAGE_TAGS[DEFAULT_LANGUAGE] : undefined };
}
