import { defineTexts } from '@ar/session';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('record-labels', { mn, en });

/** Resources with a specific noun for their records. */
const RESOURCES = ['many-users', 'many-buildings', 'many-monuments', 'many-clerk'] as const;

/** Resources whose records are people. */
const PEOPLE = ['users', 'access'];

interface Named {
  resource: string;
  record_id: string | null;
  record_name: string | null;
}

/** Labels of people, records and numbers of records in journal, trash and analytics. */
export function useRecordLabels() {
  const text = useTexts();
  return {
    /** `null` means the server, an empty name means a person whose data was erased. */
    person: (name: string | null) => (name === null ? text('system') : name || text('removed')),
    /** For a person whose name is unknown. */
    numbered: (id: string) => text('person-number', { id }),
    /** A record's name at that time; its id if it never had a name, and "removed" if a person's data was erased. */
    named: ({ resource, record_id: id, record_name: name }: Named) =>
      name ?? (id !== null && PEOPLE.includes(resource) ? text('removed') : id),
    /** `57 spomenika`, or `57 zapisa` for other departments' records. */
    counted: (resource: string, count: number) =>
      text(RESOURCES.find((many) => many === `many-${resource}`) ?? 'many-records', { count }),
  };
}
