import { type Entity, textIn } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';

export interface Words {
  words: string;
  /** Set where the words are in another language than the page (WCAG 3.1.2). */
  lang?: string | undefined;
}

/** Answers a record's text in the page's language, or as it was written where there is no translation. */
export function useInLanguage(entity: Entity): (record: object, field: string) => Words {
  const { language: page } = useLanguage();
  return (record, field) => {
    const { words, language } = textIn(entity, record, field, page);
    return { words, lang: langOfPart(language, page) };
  };
}
