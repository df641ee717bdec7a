import { type Entity, textIn } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';

export interface Words {
  words: string;
  /** The value of the `lang` attribute (WCAG 3.1.2); undefined if `words` is in the page's language. */
  lang?: string | undefined;
}

/** The returned function returns a record's text in the page's language, or the original text without a translation. */
export function useInLanguage(entity: Entity): (record: object, field: string) => Words {
  const { language: page } = useLanguage();
  return (record, field) => {
    const { words, language } = textIn(entity, record, field, page);
    return { words, lang: langOfPart(language, page) };
  };
}
