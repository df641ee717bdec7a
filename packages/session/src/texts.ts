import {
  DEFAULT_LANGUAGE,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  parseLanguage,
} from '@ar/domain/languages';
import type { i18n as I18n } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';

const LANGUAGE = 'lang';

/** A namespace's texts; a key with plurals has one text for each form (`rows_one`, `rows_few`, `rows_other`). */
export type Texts = Record<Language, Record<string, string>>;
export type Translate = (key: string, values?: Record<string, string | number>) => string;

interface TextDependencies {
  i18n: I18n;
  storage: Storage;
  root: { lang: string };
}

/**
 * All texts and the chosen language. i18next knows the languages by their BCP 47 tags, because `mn` would give it
 * Mongolian plurals.
 */
export function createTexts({ i18n, storage, root }: TextDependencies) {
  const initial = parseLanguage(storage.getItem(LANGUAGE));
  void i18n.init({
    lng: LANGUAGE_TAGS[initial],
    fallbackLng: LANGUAGE_TAGS[DEFAULT_LANGUAGE],
    load: 'currentOnly',
    resources: {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  root.lang = i18n.language;

  const languageOf = (tag: string) =>
    LANGUAGES.find((language) => LANGUAGE_TAGS[language] === tag) ?? DEFAULT_LANGUAGE;

  const subscribe = (listener: () => void) => {
    i18n.on('languageChanged', listener);
    return () => i18n.off('languageChanged', listener);
  };
  const useTag = () => useSyncExternalStore(subscribe, () => i18n.language);

  /** Shows another language without storing it: another tab has. */
  function showLanguage(language: Language) {
    root.lang = LANGUAGE_TAGS[language];
    void i18n.changeLanguage(LANGUAGE_TAGS[language]);
  }

  function setLanguage(language: Language) {
    storage.setItem(LANGUAGE, language);
    showLanguage(language);
  }

  /** Adds a namespace's texts in both languages; call it where the module that uses them is loaded. */
  function addTexts(namespace: string, texts: Texts) {
    for (const language of LANGUAGES) {
      i18n.addResourceBundle(LANGUAGE_TAGS[language], namespace, texts[language], true, true);
    }
  }

  /** The texts of one namespace in the current language; the component draws itself again when that changes. */
  function useText(namespace: string): Translate {
    const tag = useTag();
    return useMemo(() => {
      const translate = i18n.getFixedT(tag, namespace);
      return (key, values) => translate(key, values ?? {});
    }, [tag, namespace]);
  }

  /** The language by its stored name, its BCP 47 tag for `Intl`, and how to change it. */
  function useLanguage() {
    const tag = useTag();
    return { language: languageOf(tag), tag, setLanguage };
  }

  return {
    addTexts,
    useText,
    useLanguage,
    setLanguage,
    showStored: () => showLanguage(parseLanguage(storage.getItem(LANGUAGE))),
  };
}
