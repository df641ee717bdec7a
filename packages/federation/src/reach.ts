import { isDepartmentRole } from '@ar/domain/roles';
import type { Release } from './descriptor.ts';
import type { Problem } from './problem.ts';
import type { ListedRelease, PageEntry, Registry } from './registry.ts';

const HOST = 'the host';

/** What the host shows by itself, and asks for by itself: no department may pass for it. */
const OF_THE_HOST = {
  paths: ['releases', 'settings'],
  labels: ['Početna', 'Home', 'Izdanja', 'Releases', 'Podešavanja', 'Settings', 'Odjavi se', 'Sign out'],
  lists: ['/activity/', '/archive/', '/deploy-tokens/', '/releases/'],
};

/** What a release takes that belongs to somebody else, whatever was released before: a path, a label, data of the host. */
export function takenProblems(
  { id, path, menu, list }: Release,
  { departments }: Registry<PageEntry>,
): Problem[] {
  const problems: Problem[] = [];
  const others = everyRelease(departments).filter((other) => other.id !== id);
  const ofPath = OF_THE_HOST.paths.includes(path) ? HOST : others.find((other) => other.path === path)?.id;
  if (ofPath) problems.push({ code: 'path-taken', facts: { path, owner: ofPath } });
  // The menu and the palette show these words beside those of others.
  const owners = new Map([
    ...others.flatMap((other) => wordsOf(other.menu).map((words) => [looks(words), other.id] as const)),
    ...OF_THE_HOST.labels.map((words) => [looks(words), HOST] as const),
  ]);
  for (const label of wordsOf(menu)) {
    const owner = owners.get(looks(label));
    if (owner) problems.push({ code: 'label-taken', facts: { label, owner } });
  }
  if (list !== undefined && OF_THE_HOST.lists.some((path) => isBelow(list, path)))
    problems.push({ code: 'list-taken', facts: { list, owner: HOST } });
  return problems;
}

/** The roles that departments brought which are live or tried now. */
export const broughtRoles = ({ departments }: Pick<Registry<PageEntry>, 'departments'>): string[] =>
  everyRelease(departments).flatMap(({ roles }) => roles.filter(isDepartmentRole));

/** A release that names no role would let in everybody who is signed in; only a department that is open to all stays so. */
export function openProblems({ id, roles }: Release, { departments }: Registry<PageEntry>): Problem[] {
  const isOpen = departments.find((entry) => entry.id === id)?.roles.length === 0;
  return roles.length === 0 && !isOpen ? [{ code: 'open-to-all', facts: {} }] : [];
}

/** Whether a list of the API is this one, or a part of it. */
export const isBelow = (path: string, above: string): boolean => path.toLowerCase().startsWith(above);

const everyRelease = (departments: readonly PageEntry[]): ListedRelease[] =>
  departments.flatMap((entry) => (entry.canary ? [entry, entry.canary.release] : [entry]));

const wordsOf = ({ label, add }: Release['menu']): string[] => [
  ...new Set([label.mn, label.en, ...(add ? [add.mn, add.en] : [])]),
];

/** Labels that differ only in case, spaces, marks or letters that are drawn alike are the same (Unicode TR 39, 4). */
const looks = (label: string): string =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('0', 'o')
    .replace(/[1i|]/g, 'l')
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
