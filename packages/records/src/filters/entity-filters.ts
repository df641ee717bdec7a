import { type Entity, labelOf } from '@ar/domain/entities/entity';
import { type Filter, filtersOf, readFilter } from '@ar/domain/entities/filters';
import type { Language } from '@ar/domain/languages';
import type { PeopleOfList } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { useLanguage } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { notationOf } from '../form/notation.ts';
import { useOptions } from '../form/use-options.ts';
import { importQuery } from '../imports/import-query.ts';
import { read } from '../read.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { type ListFilter, useFilterKinds } from './list-filter.ts';

export function useEntityFilters(entity: Entity | undefined): readonly ListFilter[] {
  const text = useRecordText();
  const { language } = useLanguage();
  const { choice, day, link } = useFilterKinds();
  const listFilter = (entity: Entity, filter: Filter): ListFilter => {
    const { name, field, end = 'from' } = filter;
    const label = filterLabel(entity, field, language);
    const definition = entity.fields[field];
    const options = (values: readonly string[], wordOf: (value: string) => string) => {
      const labelled = values.map((value) => ({ value, label: wordOf(value) }));
      return choice(name, label, labelled);
    };
    switch (filter.by) {
      case 'flag':
        return options(['true', 'false'], (value) => text(value === 'true' ? 'yes' : 'no'));
      case 'stage':
      case 'state':
        return options(filter.options, (value) => wordOf(entity, field, value, language));
      case 'choice':
        return choice(name, label, rolesOf(filter));
      case 'person':
        return choice(name, label, peopleOf(entity.path));
      case 'lack':
        return {
          ...{ name, label, control: 'lack' },
          useWords: (value) => text(value === 'true' ? 'filterLacks' : 'filterHas', { name: label }),
        };
      case 'english':
        return {
          ...{ name, label: text('filterTexts'), control: 'lack' },
          useWords: (value) => text(value === 'true' ? 'filterNoEnglish' : 'filterEnglish'),
        };
      case 'day':
      case 'moment':
        return day(name, label, end);
      case 'number': {
        const field = definition?.kind === 'number' ? definition : ({ kind: 'number' } as const);
        return {
          ...{ name, label, control: 'number', end, field },
          accepts: (typed) => readFilter(filter, typed) !== undefined,
          useWords(wire) {
            const value = notationOf(field, language).describe(wire);
            return text(end === 'from' ? 'filterFrom' : 'filterTo', { name: label, value });
          },
        };
      }
      case 'near':
        return link(name, () => text('filterNear'));
      case 'box':
        return link(name, () => text('filterBox'));
      case 'import':
        return link(name, importWordsOf(entity.path));
    }
  };
  return entity ? filtersOf(entity).map((filter) => listFilter(entity, filter)) : [];
}

const filterLabel = (entity: Entity, field: string, language: Language): string =>
  entity.stage?.name === field ? entity.stage.label[language] : labelOf(entity, field, language);

function wordOf({ stage, fields }: Entity, name: string, value: string, language: Language): string {
  const field = fields[name];
  const given = field?.kind === 'state' ? field.words : stage?.words;
  const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = given ?? {};
  return words[value]?.[language] ?? value;
}

const rolesOf = (filter: Parameters<typeof useOptions>[0]) =>
  function useRoles(chosen: string) {
    return useOptions(filter, chosen);
  };

const peopleOf = (resource: string) =>
  function usePeople(chosen: string) {
    const { data } = useQuery({
      queryKey: keys.people(resource),
      queryFn: read<PeopleOfList>(`${resource}people/`),
    });
    const known = (data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const isKnown = !chosen || known.some(({ value }) => value === chosen);
    return isKnown ? known : [{ value: chosen, label: chosen }, ...known];
  };

const importWordsOf = (resource: string) =>
  function useImportWords(id: string): string {
    const text = useRecordText();
    const { data } = useQuery(importQuery(resource, id));
    return data ? text('filterImport', { name: data.sheet_name }) : text('filterSomeImport');
  };
