import * as z from 'zod';
import { servicePath } from './calls.ts';
import { isBelow } from './conflicts.ts';
import type { DepartmentDescriptor } from './descriptor.ts';

const APPROVED_PARTS = [
  'path',
  'label',
  'roles',
  'list',
  'fields',
  'public-fields',
  'record-roles',
  'service',
] as const;
type ApprovedPart = (typeof APPROVED_PARTS)[number];

const approvalValue = z.union([z.string(), z.object({ mn: z.string(), en: z.string() })]);
export const approvalChange = z.object({
  what: z.enum(APPROVED_PARTS),
  before: z.array(approvalValue),
  after: z.array(approvalValue),
});
export type ApprovalChange = z.infer<typeof approvalChange>;
export type ApprovalValue = z.infer<typeof approvalValue>;

type Described = Pick<
  DepartmentDescriptor,
  'id' | 'path' | 'menu' | 'roles' | 'list' | 'records' | 'service'
>;

/** Returns all changes if at least one needs approval, as in a first release, and otherwise none. */
export function changesToApprove(before: Described | undefined, next: Described): ApprovalChange[] {
  const [old, now] = [partsOf(before), partsOf(next)];
  const changed = APPROVED_PARTS.filter((what) => !hasSame(old[what], now[what]));
  // An empty list of roles admits every role.
  const isOpen = before?.roles.length === 0;
  const isWider = (what: ApprovedPart) => !(what === 'roles' && isOpen) && widens(what, old[what], now[what]);
  if (!changed.some(isWider)) return [];
  return changed.map((what) => ({ what, before: [...old[what].values()], after: [...now[what].values()] }));
}

type Values = ReadonlyMap<string, ApprovalValue>;

function partsOf(described: Described | undefined): Record<ApprovedPart, Values> {
  const { id, path, menu, roles = [], list, records, service }: Partial<Described> = described ?? {};
  const fields = Object.entries(records?.fields ?? {}).filter(([, { retired }]) => !retired);
  const labelled = (some: typeof fields): Values => new Map(some.map(([name, { label }]) => [name, label]));
  return {
    path: byThemselves(path),
    label: new Map(menu ? [[JSON.stringify([menu.label.mn, menu.label.en]), menu.label]] : []),
    roles: byThemselves(...roles),
    list: byThemselves(list),
    fields: labelled(fields),
    'public-fields': labelled(fields.filter(([, one]) => one.public)),
    'record-roles': byThemselves(...(records ? roles : [])),
    service: byThemselves(service && id && `/api${servicePath(id)}`),
  };
}

const byThemselves = (...values: (string | undefined)[]): Values =>
  new Map(values.flatMap((value) => (value === undefined ? [] : [[value, value] as const])));

const hasSame = (one: Values, other: Values) =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key));

function widens(what: ApprovedPart, before: Values, after: Values): boolean {
  if (what === 'fields') return before.size === 0;
  const isCovered = (key: string) =>
    what === 'list' ? [...before.keys()].some((above) => isBelow(key, above)) : before.has(key);
  return ![...after.keys()].every(isCovered);
}
