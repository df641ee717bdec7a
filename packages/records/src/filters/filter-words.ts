import { type Entity, labelOf } from '@ar/domain/entities/entity';
import { type Filter, type Near, readFilter } from '@ar/domain/entities/filters';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';
import { formatDate, formatDistance, formatExactNumber } from '@ar/ui/format';
import type { RecordText } from '../texts/record-text.tsx';

interface Words {
  entity: Entity;
  language: Language;
  text: RecordText;
  /** The name of a person, once it is known. */
  nameOf(id: number): string | undefined;
  /** The name of the imported table, once it is known. */
  sheet: string | undefined;
}

/** What a filter narrows a list to, in a person's words. */
export function filterWords(
  filter: Filter,
  said: string,
  { entity, language, text, nameOf, sheet }: Words,
): string {
  const { field, by, end } = filter;
  const tag = LANGUAGE_TAGS[language];
  const name = filterLabel(entity, field, language);
  const value = readFilter(filter, said);
  const is = (words: string) => text('filterIs', { name, value: words });
  switch (by) {
    case 'flag':
      return is(text(value ? 'yes' : 'no'));
    case 'lack':
      return text(value ? 'filterLacks' : 'filterHas', { name });
    case 'english':
      return text(value ? 'filterNoEnglish' : 'filterEnglish');
    case 'choice':
      return is(roleLabel(said));
    case 'stage':
    case 'state':
      return is(wordOf(entity, field, said, language));
    case 'person':
      return is(nameOf(Number(said)) ?? `${said}`);
    case 'number': {
      const definition = entity.fields[field];
      const unit = definition?.kind === 'number' && definition.unit ? `\u00a0${definition.unit}` : '';
      return text(end === 'from' ? 'filterFrom' : 'filterTo', {
        name,
        value: `${formatExactNumber(said, tag)}${unit}`,
      });
    }
    case 'day':
    case 'moment':
      return text(end === 'from' ? 'filterSince' : 'filterUntil', { name, value: formatDate(said, tag) });
    case 'near': {
      const { latitude, longitude, metres } = value as Near;
      return text('filterNear', {
        distance: formatDistance(metres, tag),
        place: `${latitude}, ${longitude}`,
      });
    }
    case 'box':
      return text('filterBox');
    case 'import':
      return sheet ? text('filterImport', { name: sheet }) : text('filterSomeImport');
  }
}

export const filterLabel = (entity: Entity, field: string, language: Language): string =>
  entity.stage?.name === field ? entity.stage.label[language] : labelOf(entity, field, language);

/** What a stage, or one of a field's few words, is called. */
export function wordOf({ stage, fields }: Entity, name: string, said: string, language: Language): string {
  const field = fields[name];
  const given = field?.kind === 'state' ? field.words : stage?.words;
  const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = given ?? {};
  return words[said]?.[language] ?? said;
}
