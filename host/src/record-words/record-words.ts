import { addTexts, useText } from '@ar/session';
import { useMemo } from 'react';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('record-words', { mn, en });

/** What journal and archive call people and numbers of records. */
export function useRecordWords() {
  const text = useText('record-words');
  return useMemo(
    () => ({
      /** Null: the server itself. Empty: a person whose data has left. */
      person: (name: string | null) => (name === null ? text('system') : name || text('removed')),
      /** `57 spomenika`; of a department that came later `57 zapisa`. */
      counted: (resource: string, count: number) =>
        text(`many-${`many-${resource}_one` in mn ? resource : 'records'}`, { count }),
    }),
    [text],
  );
}
