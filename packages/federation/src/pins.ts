import { servicePath } from './calls.ts';
import type { DepartmentDescriptor } from './descriptor.ts';
import { isBelow } from './reach.ts';

/** What of a department a SuperAdmin's yes holds fast (docs/release.md, 'Approvals'). */
export const PINNED = [
  'path',
  'label',
  'roles',
  'list',
  'fields',
  'public-fields',
  'record-roles',
  'service',
] as const;
export type Pinned = (typeof PINNED)[number];

/** As people read it: a path, a role's name, or the words of a label in both languages. */
export type PinnedValue = string | { mn: string; en: string };

export interface PinnedChange {
  what: Pinned;
  before: PinnedValue[];
  after: PinnedValue[];
}

type Described = Pick<
  DepartmentDescriptor,
  'id' | 'path' | 'menu' | 'roles' | 'list' | 'records' | 'service'
>;

/**
 * All that a release changes of what was last approved, if any of it reaches further and so needs a SuperAdmin's yes; nothing
 * if none does. The first release of a department always does.
 */
export function whatNeedsAYes(before: Described | undefined, next: Described): PinnedChange[] {
  const [old, now] = [pinnedOf(before), pinnedOf(next)];
  const changed = PINNED.filter((what) => !hasSame(old[what], now[what]));
  // No role stands for every role (`schemas.ts`).
  const isOpen = before?.roles.length === 0;
  const reaches = changed.some(
    (what) => !(what === 'roles' && isOpen) && isFurther(what, old[what], now[what]),
  );
  if (!reaches) return [];
  return changed.map((what) => ({ what, before: [...old[what].values()], after: [...now[what].values()] }));
}

/** Each value under what it is compared by: a field by its name, whatever its label. */
type Values = ReadonlyMap<string, PinnedValue>;

function pinnedOf(described: Described | undefined): Record<Pinned, Values> {
  const { id, path, menu, roles = [], list, records, service }: Partial<Described> = described ?? {};
  const fields = Object.entries(records?.fields ?? {}).filter(([, { retired }]) => !retired);
  const labelled = (some: typeof fields): Values => new Map(some.map(([name, { label }]) => [name, label]));
  return {
    path: asThey(path),
    label: new Map(menu ? [[JSON.stringify([menu.label.mn, menu.label.en]), menu.label]] : []),
    roles: asThey(...roles),
    list: asThey(list),
    fields: labelled(fields),
    'public-fields': labelled(fields.filter(([, one]) => one.public)),
    'record-roles': asThey(...(records ? roles : [])),
    service: asThey(service && id && `/api${servicePath(id)}`),
  };
}

const asThey = (...values: (string | undefined)[]): Values =>
  new Map(values.flatMap((value) => (value === undefined ? [] : [[value, value] as const])));

const hasSame = (one: Values, other: Values) =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key));

function isFurther(what: Pinned, before: Values, after: Values): boolean {
  // A table that is there may be widened: only the first of a department is asked about.
  if (what === 'fields') return before.size === 0;
  const isCovered = (key: string) =>
    what === 'list' ? [...before.keys()].some((above) => isBelow(key, above)) : before.has(key);
  return ![...after.keys()].every(isCovered);
}
