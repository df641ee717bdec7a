import type { Language } from '../languages.ts';

type Catalogue = Readonly<Record<Language, Readonly<Record<string, string>>>>;

export function sentencesOf(catalogue: Catalogue) {
  return (language: Language, text: string): string => {
    const [code = ''] = text.split('?', 1);
    const sentences = catalogue[language];
    if (!Object.hasOwn(sentences, code)) return text;
    const values = new URLSearchParams(text.slice(code.length));
    return (sentences[code] as string).replace(
      /\{(\w+)\}/g,
      (braces, name: string) => values.get(`${name}.${language}`) ?? values.get(name) ?? braces,
    );
  };
}
