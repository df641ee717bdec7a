import { addTexts, useText } from '@ar/session';
import { useMemo } from 'react';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('record-words', { mn, en });

/** Whose records are people. */
const PEOPLE = ['users', 'access'];

interface Named {
  resource: string;
  record_id: string | null;
  record_name: string | null;
}

export type RecordWords = ReturnType<typeof useRecordWords>;

/** What journal and archive call people and numbers of records. */
export function useRecordWords() {
  const text = useText('record-words');
  return useMemo(
    () => ({
      /** Null: the server itself. Empty: a person whose data has left. */
      person: (name: string | null) => (name === null ? text('system') : name || text('removed')),
      /** What a record was called; of a person whose data has left nothing is known. Null: it never had a name. */
      named: ({ resource, record_id: id, record_name: name }: Named) =>
        name ?? (id !== null && PEOPLE.includes(resource) ? text('removed') : id),
      /** `57 spomenika`; of a department that came later `57 zapisa`. */
      counted: (resource: string, count: number) =>
        text(`many-${`many-${resource}_one` in mn ? resource : 'records'}`, { count }),
    }),
    [text],
  );
}
