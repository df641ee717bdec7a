import { chosenEntry, type PageEntry } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { useMemo } from 'react';

/** Each department by the release that this person gets: a canary is there for some of them only. */
export const departmentsOf = (person: number, departments: readonly PageEntry[]): PageEntry[] =>
  departments.map((entry) => chosenEntry(entry, person));

/** The departments as the person who is signed in gets them; nobody gets a canary. */
export function useOwnDepartments(departments: readonly PageEntry[]): readonly PageEntry[] {
  const person = useSession().user?.id;
  return useMemo(() => {
    return person === undefined ? departments : departmentsOf(person, departments);
  }, [person, departments]);
}
