import { isDepartmentRole } from '@ar/domain/roles';
import type { Release } from './descriptor.ts';
import type { Problem } from './problem.ts';
import type { ListedRelease, PageEntry, Registry } from './registry.ts';

const HOST = 'the host';

const OF_THE_HOST = {
  paths: ['releases', 'settings'],
  labels: ['Početna', 'Home', 'Izdanja', 'Releases', 'Podešavanja', 'Settings', 'Odjavi se', 'Sign out'],
  lists: ['/activity/', '/archive/', '/deploy-tokens/', '/releases/'],
};

export function conflictProblems(
  { id, path, menu, list }: Release,
  { departments }: Registry<PageEntry>,
): Problem[] {
  const problems: Problem[] = [];
  const others = everyRelease(departments).filter((other) => other.id !== id);
  const ofPath = OF_THE_HOST.paths.includes(path) ? HOST : others.find((other) => other.path === path)?.id;
  if (ofPath) problems.push({ code: 'path-taken', facts: { path, owner: ofPath } });
  const owners = new Map([
    ...others.flatMap((other) => labelsOf(other.menu).map((label) => [skeleton(label), other.id] as const)),
    ...OF_THE_HOST.labels.map((label) => [skeleton(label), HOST] as const),
  ]);
  for (const label of labelsOf(menu)) {
    const owner = owners.get(skeleton(label));
    if (owner) problems.push({ code: 'label-taken', facts: { label, owner } });
  }
  if (list !== undefined && OF_THE_HOST.lists.some((path) => isBelow(list, path)))
    problems.push({ code: 'list-taken', facts: { list, owner: HOST } });
  return problems;
}

export const departmentRoles = ({ departments }: Pick<Registry<PageEntry>, 'departments'>): string[] =>
  everyRelease(departments).flatMap(({ roles }) => roles.filter(isDepartmentRole));

/** Refuses an empty list of roles, which admits everybody, unless the department is already open to all. */
export function openToAllProblems({ id, roles }: Release, { departments }: Registry<PageEntry>): Problem[] {
  const isOpen = departments.find((entry) => entry.id === id)?.roles.length === 0;
  return roles.length === 0 && !isOpen ? [{ code: 'open-to-all', facts: {} }] : [];
}

export const isBelow = (path: string, above: string): boolean => path.toLowerCase().startsWith(above);

const everyRelease = (departments: readonly PageEntry[]): ListedRelease[] =>
  departments.flatMap((entry) => (entry.canary ? [entry, entry.canary.release] : [entry]));

const labelsOf = ({ label, add }: Release['menu']): string[] => [
  ...new Set([label.mn, label.en, ...(add ? [add.mn, add.en] : [])]),
];

/** Returns the same text for labels that look alike (Unicode TR 39, 4). */
const skeleton = (label: string): string =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('0', 'o')
    .replace(/[1i|]/g, 'l')
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
