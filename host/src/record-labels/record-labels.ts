import { defineTexts } from '@ar/session';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('record-labels', { mn, en });

const RESOURCES = ['many-users', 'many-buildings', 'many-monuments', 'many-clerk'] as const;

const PEOPLE = ['users', 'access'];

interface Named {
  resource: string;
  record_id: string | null;
  record_name: string | null;
}

export function useRecordLabels() {
  const text = useTexts();
  return {
    /** `null` means the server. An empty name means a person whose data was erased. */
    person: (name: string | null) => (name === null ? text('system') : name || text('removed')),
    numbered: (id: string) => text('person-number', { id }),
    /** A person without a name is a person whose data was erased. */
    named: ({ resource, record_id: id, record_name: name }: Named) =>
      name ?? (id !== null && PEOPLE.includes(resource) ? text('removed') : id),
    counted: (resource: string, count: number) =>
      text(RESOURCES.find((many) => many === `many-${resource}`) ?? 'many-records', { count }),
  };
}
