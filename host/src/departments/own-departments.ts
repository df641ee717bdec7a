import { chosenEntry, type PageEntry } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { useMemo } from 'react';

export const departmentsOf = (person: number, departments: readonly PageEntry[]): PageEntry[] =>
  departments.map((entry) => chosenEntry(entry, person));

export function useOwnDepartments(departments: readonly PageEntry[]): readonly PageEntry[] {
  const person = useSession().user?.id;
  return useMemo(() => {
    return person === undefined ? departments : departmentsOf(person, departments);
  }, [person, departments]);
}
