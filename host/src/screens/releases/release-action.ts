import type { ReleasedDepartment } from '@ar/federation/releases';

/** What SuperAdmin can do to a department's releases from the screen. */
export type ActionKind = 'rollback' | 'release' | 'promote' | 'share' | 'end-canary' | 'disable' | 'enable';

/** The published versions that another release can be chosen from: not the live one, nor those whose files are gone. */
export function choices({ stable, versions }: ReleasedDepartment) {
  return versions.filter(({ version, swept }) => !swept && version !== stable.version);
}

/** Whether there is anything for this action to do, as things stand. */
export function isPossible(kind: ActionKind, department: ReleasedDepartment): boolean {
  const { before, canary, disabled } = department;
  switch (kind) {
    case 'rollback':
      // While a canary runs it is what is taken back first.
      return before !== null && canary === null;
    case 'release':
      return choices(department).length > 0;
    case 'promote':
    case 'share':
    case 'end-canary':
      return canary !== null;
    case 'disable':
      return disabled === null;
    case 'enable':
      return disabled !== null;
  }
}

/** The version that an action is about, where the person does not choose one. */
export function versionOf(kind: ActionKind, { before, canary }: ReleasedDepartment): string | undefined {
  if (kind === 'rollback') return before ?? undefined;
  return kind === 'release' ? undefined : canary?.version;
}

/** What a person enters before they confirm. */
export interface Entry {
  version: string;
  audience: 'everybody' | 'some';
  percent: string;
  reason: string;
}

/** An entry whose chosen version is still there to be chosen: somebody may have changed that meanwhile. */
export function stillChosen(department: ReleasedDepartment, entry: Entry): Entry {
  const [first, ...others] = choices(department).map(({ version }) => version);
  return others.includes(entry.version) ? entry : { ...entry, version: first ?? '' };
}

/** What an action begins with. */
export function entryFor(department: ReleasedDepartment): Entry {
  const { canary } = department;
  return {
    version: choices(department)[0]?.version ?? '',
    audience: 'everybody',
    percent: String(canary?.percent ?? 10),
    reason: '',
  };
}

export const asksPercent = (kind: ActionKind, { audience }: Entry) =>
  kind === 'share' || (kind === 'release' && audience === 'some');

/** A share as people write it, with a comma or a point; undefined for what is none from 0.01 to 99. */
function percentOf(written: string): number | undefined {
  if (!/^\d{1,2}(?:[.,]\d{1,2})?$/.test(written.trim())) return undefined;
  const percent = Number(written.replace(',', '.'));
  return percent > 0 && percent <= 99 ? percent : undefined;
}

/** The first field that keeps the action from being done. */
export function problemOf(kind: ActionKind, entry: Entry): 'percent' | 'reason' | undefined {
  if (asksPercent(kind, entry) && percentOf(entry.percent) === undefined) return 'percent';
  return kind === 'disable' && entry.reason.trim() === '' ? 'reason' : undefined;
}

/** The call that does it, decided by the revision that the person saw. */
export function requestFor(kind: ActionKind, department: ReleasedDepartment, entry: Entry, revision: number) {
  const { id } = department;
  const reason = entry.reason.trim();
  const decided = { revision, ...(reason && { reason }) };
  const version = kind === 'release' ? entry.version : versionOf(kind, department);
  const call = (action: string, more: object = {}) => ({
    path: `/releases/${id}/${action}/`,
    body: { ...decided, ...more },
  });
  switch (kind) {
    case 'rollback':
      // Named, so that it is the one that stands in the question.
      return call('rollback', { version });
    case 'promote':
      return call('promote', { version });
    case 'release':
      return entry.audience === 'everybody'
        ? call('promote', { version })
        : call('canary', { version, percent: percentOf(entry.percent) });
    case 'share':
      return call('canary', { version, percent: percentOf(entry.percent) });
    case 'end-canary':
    case 'disable':
    case 'enable':
      return call(kind);
  }
}
