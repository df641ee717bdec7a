import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import i18n from 'i18next';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { LANGUAGE, storedLanguage } from './browser-storage.ts';

/** The texts of a namespace. A key with plurals has a text for each form (`rows_one`, `rows_few`, `rows_other`). */
export type Texts = Record<Language, Record<string, string>>;
export type Translate<Key extends string = string> = (
  key: Key,
  values?: Record<string, string | number>,
) => string;

/** The keys of texts, without the suffixes of plural forms. */
export type TextKey<Own> = keyof {
  [Key in keyof Own & string as Key extends `${infer Counted}_${'one' | 'few' | 'many' | 'other'}`
    ? Counted
    : Key]: unknown;
};

type InEnglish<Own> = { [Key in keyof Own as Key extends `${string}_few` ? never : Key]: string };

// Uses BCP 47 tags as languages, because i18next treats `mn` as Mongolian.
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

/** The department of the screen, whose texts have priority over the page's. */
const TextsOwner = createContext<string | undefined>(undefined);
export const DepartmentTexts = TextsOwner.Provider;

const namespaceOf = (department: string | undefined, namespace: string) =>
  department === undefined ? namespace : `${department}/${namespace}`;

let adding: string | undefined;

/** Texts that `add` adds are used only on the department's screens. */
export function addingFor<Result>(department: string, add: () => Result): Result {
  const before = adding;
  adding = department;
  try {
    return add();
  } finally {
    adding = before;
  }
}

/** Adds texts. Call `addTexts` at the top level of the module that uses the texts. */
export function addTexts(namespace: string, texts: Texts): void {
  for (const language of LANGUAGES) {
    const tag = LANGUAGE_TAGS[language];
    i18n.addResourceBundle(tag, namespaceOf(adding, namespace), texts[language], true, true);
  }
}

/** Adds texts and returns a hook with typed keys: `const useTexts = defineTexts('archive', { mn, en })`. */
export function defineTexts<Own extends Record<string, string>>(
  namespace: string,
  { mn, en }: { mn: Own; en: InEnglish<Own> },
): () => Translate<TextKey<Own>> {
  addTexts(namespace, { mn, en });
  return () => useText(namespace);
}

function subscribe(listener: () => void) {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

const useTag = () => useSyncExternalStore(subscribe, () => i18n.language);

/** Returns a function that translates keys. The namespaces of `more` are fallbacks. */
export function useText(namespace: string, ...more: readonly string[]): Translate {
  return useTextOf(useContext(TextsOwner), [namespace, ...more]);
}

/** Returns the functions for a department, whose texts do not change the page's texts. */
export function textsOf(department: string) {
  const own: Pick<typeof import('./index.ts'), 'addTexts' | 'defineTexts' | 'useText'> = {
    addTexts: (namespace, texts) => addingFor(department, () => addTexts(namespace, texts)),
    defineTexts(namespace, texts) {
      own.addTexts(namespace, texts);
      return () => own.useText(namespace);
    },
    useText: (namespace, ...more) => useTextOf(department, [namespace, ...more]),
  };
  return own;
}

function useTextOf(department: string | undefined, namespaces: readonly string[]): Translate {
  const tag = useTag();
  const joined = namespaces.join();
  return useMemo(() => {
    const ns = joined.split(',').flatMap((namespace) => [namespaceOf(department, namespace), namespace]);
    const translate = i18n.getFixedT(tag, ns);
    return (key, values) => {
      if (isSentence(key) && !i18n.exists(key, { lng: tag, ns, fallbackLng: [] })) return key;
      const { res, usedLng } = translate(key, { ...values, returnDetails: true });
      if (usedLng !== tag) reportMissing(`${joined}: ${key} (${tag})`);
      return res;
    };
  }, [tag, department, joined]);
}

/** Forms also pass sentences of the server, which need no translation. */
const isSentence = (key: string) => /^\p{Lu}| /u.test(key);

/** Browser tests fail on the logged error. The page shows the text of the other language. */
function reportMissing(text: string): void {
  const message = `Missing text: ${text}`;
  if (process.env.NODE_ENV === 'test') throw new Error(message);
  console.error(message);
}

/** `tag` is the BCP 47 tag for `Intl`. */
export function useLanguage() {
  const tag = useTag();
  const language = LANGUAGES.find((one) => LANGUAGE_TAGS[one] === tag) ?? DEFAULT_LANGUAGE;
  return { language, tag, setLanguage };
}
