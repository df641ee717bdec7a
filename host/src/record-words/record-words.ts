import { defineTexts } from '@ar/session';
import { useMemo } from 'react';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('record-words', { mn, en });

/** Resources whose records have a word of their own. */
const RESOURCES = ['many-users', 'many-buildings', 'many-monuments', 'many-clerk'] as const;

/** Resources whose records are people. */
const PEOPLE = ['users', 'access'];

interface Named {
  resource: string;
  record_id: string | null;
  record_name: string | null;
}

export type RecordWords = ReturnType<typeof useRecordWords>;

/** How journal, archive and analytics name people, records and numbers of records. */
export function useRecordWords() {
  const text = useTexts();
  return useMemo(
    () => ({
      /** Null: the server itself. Empty: a person whose data was erased. */
      person: (name: string | null) => (name === null ? text('system') : name || text('removed')),
      /** A person whose name is unknown here. */
      numbered: (id: string) => text('person-number', { id }),
      /** A record's name at the time; for a person whose data was erased that they were removed. Null: it never had a name. */
      named: ({ resource, record_id: id, record_name: name }: Named) =>
        name ?? (id !== null && PEOPLE.includes(resource) ? text('removed') : id),
      /** `57 spomenika`; for a department outside the product `57 zapisa`. */
      counted: (resource: string, count: number) =>
        text(RESOURCES.find((many) => many === `many-${resource}`) ?? 'many-records', { count }),
    }),
    [text],
  );
}
