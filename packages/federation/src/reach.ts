import type { Release } from './descriptor.ts';
import type { Problem } from './problem.ts';
import type { Registry } from './registry.ts';

/** What the host shows by itself, and asks for by itself: no department may pass for it. */
const OF_THE_HOST = {
  paths: ['releases', 'settings'],
  labels: ['Početna', 'Home', 'Izdanja', 'Releases', 'Podešavanja', 'Settings', 'Odjavi se', 'Sign out'],
  lists: ['/audit/', '/deploy-tokens/', '/releases/'],
};

const HOST = 'the host';

/**
 * What a release takes that is not its department's to take, whatever was released before: a path or a label of somebody
 * else, data that is the host's, a door for everybody.
 */
export function takenProblems(release: Release, { departments }: Registry): Problem[] {
  const others = departments
    .filter(({ id }) => id !== release.id)
    .flatMap((other) => (other.canary ? [other, other.canary.release] : [other]));
  return [...pathTaken(release, others), ...labelTaken(release, others), ...listOfHost(release)];
}

/**
 * What a release reaches for beyond the stable release that its department has: its path, its label, its roles and
 * its list are pinned by what is live. The first release of a department has all but a door for
 * everybody.
 */
export function widenedProblems(release: Release, { departments }: Registry): Problem[] {
  const live = departments.find(({ id }) => id === release.id);
  // No role stands for every role, so it is never what somebody has left out.
  const isOpen = release.roles.length === 0 && live?.roles.length !== 0;
  const open: Problem[] = isOpen ? [{ code: 'open-to-all', facts: {} }] : [];
  if (!live) return open;
  return [...open, ...moved(release, live), ...moreRoles(release, live), ...anotherList(release, live)];
}

function pathTaken({ path }: Release, others: readonly Release[]): Problem[] {
  const owner = OF_THE_HOST.paths.includes(path) ? HOST : others.find((other) => other.path === path)?.id;
  return owner === undefined ? [] : [{ code: 'path-taken', facts: { path, owner } }];
}

/** The menu and the palette show these words beside those of others, so they have to be its own. */
function labelTaken({ menu }: Release, others: readonly Release[]): Problem[] {
  const owned = [
    ...OF_THE_HOST.labels.map((words) => [words, HOST] as const),
    ...others.flatMap((other) => wordsOf(other.menu).map((words) => [words, other.id] as const)),
  ];
  return wordsOf(menu).flatMap((words) => {
    const owner = owned.find(([taken]) => looks(taken) === looks(words))?.[1];
    return owner === undefined ? [] : [{ code: 'label-taken', facts: { label: words, owner } }];
  });
}

function listOfHost({ list }: Release): Problem[] {
  if (list === undefined || !OF_THE_HOST.lists.some((path) => isBelow(list, path))) return [];
  return [{ code: 'list-taken', facts: { list, owner: HOST } }];
}

function moved({ path, menu: { label } }: Release, live: Release): Problem[] {
  const problems: Problem[] = [];
  if (path !== live.path) problems.push({ code: 'path-changed', facts: { path, live: live.path } });
  for (const language of ['mn', 'en'] as const) {
    const facts = { label: label[language], live: live.menu.label[language] };
    if (facts.label !== facts.live) problems.push({ code: 'label-changed', facts });
  }
  return problems;
}

function moreRoles({ roles }: Release, live: Release): Problem[] {
  if (live.roles.length === 0) return [];
  return roles
    .filter((role) => !live.roles.includes(role))
    .map((role) => ({ code: 'role-added', facts: { role } }));
}

function anotherList({ list }: Release, live: Release): Problem[] {
  if (list === undefined || (live.list !== undefined && isBelow(list, live.list))) return [];
  return [{ code: 'list-changed', facts: { list } }];
}

/** Whether a path is another, or below it. */
const isBelow = (path: string, above: string): boolean => path.toLowerCase().startsWith(above);

const wordsOf = ({ label, add }: Release['menu']): string[] => [
  ...new Set([label.mn, label.en, ...(add ? [add.mn, add.en] : [])]),
];

/**
 * What a label looks like at a glance: labels that only differ in case, spaces, marks or letters that are drawn alike
 * are the same here (after Unicode TR 39, 4; a label has none but Latin letters).
 */
function looks(label: string): string {
  return label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('0', 'o')
    .replace(/[1i|]/g, 'l')
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
