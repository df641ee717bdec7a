import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import i18n from 'i18next';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { LANGUAGE, storedLanguage } from './browser-storage.ts';

/** A namespace's texts; a key with plurals has one text for each form (`rows_one`, `rows_few`, `rows_other`). */
export type Texts = Record<Language, Record<string, string>>;
export type Translate = (key: string, values?: Record<string, string | number>) => string;

// By BCP 47 tags, because `mn` would give i18next Mongolian plurals.
void i18n.init({
  lng: LANGUAGE_TAGS[storedLanguage()],
  fallbackLng: Object.values(LANGUAGE_TAGS),
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
document.documentElement.lang = i18n.language;

function showLanguage(language: Language): void {
  document.documentElement.lang = LANGUAGE_TAGS[language];
  void i18n.changeLanguage(LANGUAGE_TAGS[language]);
}

export const showStoredLanguage = () => showLanguage(storedLanguage());

function setLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE, language);
  showLanguage(language);
}

/** The department around a screen: its own texts come before the page's in a namespace of the same name. */
const TextsOwner = createContext<string | undefined>(undefined);
export const DepartmentTexts = TextsOwner.Provider;

const ownNamespace = (department: string | undefined, namespace: string) =>
  department === undefined ? namespace : `${department}/${namespace}`;

let adding: string | undefined;

/** Calls `add`; the texts that it adds meanwhile are the department's own, seen by nobody else. */
export function addingFor<Answer>(department: string, add: () => Answer): Answer {
  const before = adding;
  adding = department;
  try {
    return add();
  } finally {
    adding = before;
  }
}

/** Adds a namespace's texts in both languages; call it where the module that uses them is loaded. */
export function addTexts(namespace: string, texts: Texts): void {
  for (const language of LANGUAGES) {
    const tag = LANGUAGE_TAGS[language];
    i18n.addResourceBundle(tag, ownNamespace(adding, namespace), texts[language], true, true);
  }
}

function subscribe(listener: () => void) {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

const useTag = () => useSyncExternalStore(subscribe, () => i18n.language);

/** The texts of one namespace in the current language; the component draws itself again when that changes. */
export function useText(namespace: string): Translate {
  return useTextOf(useContext(TextsOwner), namespace);
}

/** The part of this package that a department is given: its texts are its own, whatever namespaces it takes. */
export const textsOf = (department: string) => ({
  addTexts: (namespace: string, texts: Texts) => addingFor(department, () => addTexts(namespace, texts)),
  useText: (namespace: string) => useTextOf(department, namespace),
});

function useTextOf(department: string | undefined, namespace: string): Translate {
  const tag = useTag();
  return useMemo(() => {
    const ns = [ownNamespace(department, namespace), namespace];
    const translate = i18n.getFixedT(tag, ns);
    return (key, values) => {
      if (isSentence(key) && !i18n.exists(key, { lng: tag, ns, fallbackLng: [] })) return key;
      const { res, usedLng } = translate(key, { ...values, returnDetails: true });
      if (usedLng !== tag) reportMissing(`${namespace}: ${key} (${tag})`);
      return res;
    };
  }, [tag, department, namespace]);
}

/** A sentence is its own text: releases built before messages had codes ask for the sentences of rules and of the server. */
const isSentence = (key: string) => /^\p{Lu}| /u.test(key);

/** Throws in tests. Elsewhere the other language is shown, and the browser tests fail on the message. */
function reportMissing(text: string): void {
  const message = `Missing text: ${text}`;
  if (process.env.NODE_ENV === 'test') throw new Error(message);
  console.error(message);
}

/** The language by its stored name, its BCP 47 tag for `Intl`, and how to change it. */
export function useLanguage() {
  const tag = useTag();
  const language = LANGUAGES.find((one) => LANGUAGE_TAGS[one] === tag) ?? DEFAULT_LANGUAGE;
  return { language, tag, setLanguage };
}
