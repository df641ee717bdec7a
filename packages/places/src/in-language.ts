import { type Entity, textIn } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';

export interface Words {
  words: string;
  /** The language of `words`; undefined if `words` is in the page's language (WCAG 3.1.2). */
  lang?: string | undefined;
}

/** Returns a record's text in the page's language, or in the language of the original if there is no translation. */
export function useInLanguage(entity: Entity): (record: object, field: string) => Words {
  const { language: page } = useLanguage();
  return (record, field) => {
    const { words, language } = textIn(entity, record, field, page);
    return { words, lang: langOfPart(language, page) };
  };
}
