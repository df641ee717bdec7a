import { departmentPath, departmentResource } from '@ar/domain/entities/department-entity';
import type { Language } from '@ar/domain/languages';
import { can, decideAccess } from '@ar/domain/permissions';
import type { ListedRelease } from '@ar/federation/registry';
import { SETTINGS_LINES } from '@ar/ui/glyphs';
import type { ShellText } from '../layout/texts.ts';

export interface MenuEntry {
  id: string;
  to: string;
  label: string;
  names?: readonly string[];
  icon: string;
  list?: string | undefined;
}

export function menuEntries(
  departments: readonly ListedRelease[],
  role: string | null,
  language: Language,
): MenuEntry[] {
  return departments
    .filter(({ roles }) => decideAccess(role, roles) === 'allow')
    .toSorted((one, other) => one.menu.order - other.menu.order)
    .map(({ id, path, list, menu }) => ({
      id,
      to: `/dashboard/${path}`,
      label: menu.label[language],
      names: Object.values(menu.label),
      icon: menu.icon,
      list,
    }));
}

/** Returns the name of a department's records in the journal, in the trash and in analytics. */
export const resourceOf = ({ id, list }: Pick<MenuEntry, 'id' | 'list'>): string =>
  list === departmentPath(id) ? departmentResource(id) : id;

export const startEntry = (text: ShellText): MenuEntry => ({
  id: 'start',
  to: '/dashboard',
  label: text('to-home'),
  icon: START_LINES,
});

export function ownEntries(role: string | null, text: ShellText): MenuEntry[] {
  return OWN.filter(({ id }) => can(role, 'list', id)).map(({ id, icon }) => ({
    id,
    to: `/dashboard/${id}`,
    label: text(id),
    icon,
  }));
}

export const pagesOf = (entries: readonly MenuEntry[], text: ShellText): MenuEntry[] => [
  startEntry(text),
  ...entries,
  { id: 'settings', to: '/dashboard/settings', label: text('settings'), icon: SETTINGS_LINES },
];

const START_LINES = 'M3.5 11.5 12 4.25l8.5 7.25M5.75 9.75v9.5h4.5v-5.5h3.5v5.5h4.5v-9.5';

const OWN = [
  {
    id: 'activity',
    icon: 'M6 3.500h12.500v17H6ZM3.500 7.500H8M3.500 12H8M3.500 16.500H8M11.500 8.500h4M11.500 12.500h4',
  },
  { id: 'archive', icon: 'M4 4.500h16v4H4ZM5.500 8.500v11h13v-11M10 12.500h4' },
  { id: 'releases', icon: 'M12 3 4 7v10l8 4 8-4V7ZM4 7l8 4 8-4M12 11v10' },
] as const;

/** Undefined if the person may not open the department. A knowledge-base file has no page, only its list. */
export function recordAddress(
  entries: readonly MenuEntry[],
  { resource, id, name }: { resource: string; id: string | number; name: string | null },
): string | undefined {
  if (resource !== 'clerk') return listAddress(entries, resource, { id: String(id) });
  return listAddress(entries, resource, name === null ? {} : { search: name });
}

/** A department's release may ignore `filters` and show the whole list. */
export function listAddress(
  entries: readonly MenuEntry[],
  resource: string,
  filters: Readonly<Record<string, string>> = {},
): string | undefined {
  const to = entries.find((entry) => resourceOf(entry) === resource)?.to;
  return to && Object.keys(filters).length > 0 ? narrowed(to)(filters) : to;
}

const narrowed = (path: string) => (filters: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(filters)}`;

export const journalAddress = narrowed('/dashboard/activity');
export const trashAddress = narrowed('/dashboard/archive');
