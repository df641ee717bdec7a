import type { Language } from '@ar/domain/languages';
import { decideAccess } from '@ar/domain/permissions';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';

export interface MenuEntry {
  id: string;
  to: string;
  label: string;
  icon: string;
}

/** The sidebar's entries for a role: what it may open, in the descriptors' order and the reader's language. */
export function menuEntries(
  departments: readonly DepartmentDescriptor[],
  role: string | null,
  language: Language,
): MenuEntry[] {
  return departments
    .filter(({ roles }) => decideAccess(role, roles) === 'allow')
    .toSorted((one, other) => one.menu.order - other.menu.order)
    .map(({ id, path, menu }) => ({
      id,
      to: `/dashboard/${path}`,
      label: menu.label[language],
      icon: menu.icon,
    }));
}
