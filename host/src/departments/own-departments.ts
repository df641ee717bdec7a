import { chosenEntry, type PageEntry } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { useMemo } from 'react';

/** The departments with the releases for this person: only some people get a canary. */
export const departmentsOf = (person: number, departments: readonly PageEntry[]): PageEntry[] =>
  departments.map((entry) => chosenEntry(entry, person));

/** The departments with the releases for the signed-in person; without a person, the stable releases. */
export function useOwnDepartments(departments: readonly PageEntry[]): readonly PageEntry[] {
  const person = useSession().user?.id;
  return useMemo(() => {
    return person === undefined ? departments : departmentsOf(person, departments);
  }, [person, departments]);
}
