import { type Entity, textIn } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';

export interface Words {
  words: string;
  /** The language of `words`, unless it is the page's (WCAG 3.1.2). */
  lang?: string | undefined;
}

/** Returns a record's text in the page's language, or as it was written if there is no translation. */
export function useInLanguage(entity: Entity): (record: object, field: string) => Words {
  const { language: page } = useLanguage();
  return (record, field) => {
    const { words, language } = textIn(entity, record, field, page);
    return { words, lang: langOfPart(language, page) };
  };
}
