import type { ReleasedDepartment } from '@ar/federation/releases';

const POSSIBLE = {
  // While a canary runs it is what is taken back first.
  rollback: ({ before, canary }: ReleasedDepartment) => before !== null && canary === null,
  release: (department: ReleasedDepartment) => choices('release', department).length > 0,
  withdraw: (department: ReleasedDepartment) => choices('withdraw', department).length > 0,
  promote: ({ canary }: ReleasedDepartment) => canary !== null,
  share: ({ canary }: ReleasedDepartment) => canary !== null,
  'end-canary': ({ canary }: ReleasedDepartment) => canary !== null,
  disable: ({ disabled }: ReleasedDepartment) => disabled === null,
  enable: ({ disabled }: ReleasedDepartment) => disabled !== null,
  retire: ({ disabled }: ReleasedDepartment) => disabled !== null,
};
export type ActionKind = keyof typeof POSSIBLE;

export const isPossible = (kind: ActionKind, department: ReleasedDepartment) => POSSIBLE[kind](department);

/**
 * The published versions to choose from, whose files are still there: another one to release, or any to withdraw, the live one
 * as long as there is one to go back to.
 */
export function choices(kind: ActionKind, { stable, before, versions }: ReleasedDepartment) {
  const keepsLive = kind !== 'withdraw' || before === null;
  return versions.filter(({ version, swept }) => !swept && !(keepsLive && version === stable.version));
}

/** Actions on a version that the person chooses. */
export const asksVersion = (kind: ActionKind) => kind === 'release' || kind === 'withdraw';

/** Actions whose reason people read. */
export const needsReason = (kind: ActionKind) => ['disable', 'withdraw', 'retire'].includes(kind);

export function versionOf(kind: ActionKind, { before, canary }: ReleasedDepartment): string | undefined {
  if (kind === 'rollback') return before ?? undefined;
  return asksVersion(kind) ? undefined : canary?.version;
}

export interface Entry {
  version: string;
  audience: 'everybody' | 'some';
  percent: string;
  reason: string;
}

export const entryFor = (kind: ActionKind, department: ReleasedDepartment): Entry => ({
  version: choices(kind, department)[0]?.version ?? '',
  audience: 'everybody',
  percent: String(department.canary?.percent ?? 10),
  reason: '',
});

/** An entry whose chosen version is still there to be chosen: somebody may have changed that meanwhile. */
export function stillChosen(kind: ActionKind, department: ReleasedDepartment, entry: Entry): Entry {
  const isThere = choices(kind, department).some(({ version }) => version === entry.version);
  return isThere ? entry : { ...entry, version: entryFor(kind, department).version };
}

export const asksPercent = (kind: ActionKind, { audience }: Entry) =>
  kind === 'share' || (kind === 'release' && audience === 'some');

/** A share as people write it, with a comma or a point; undefined for what is none from 0.01 to 99. */
function percentOf(written: string): number | undefined {
  if (!/^\d{1,2}(?:[.,]\d{1,2})?$/.test(written.trim())) return undefined;
  const percent = Number(written.replace(',', '.'));
  return percent > 0 && percent <= 99 ? percent : undefined;
}

export function problemOf(kind: ActionKind, entry: Entry): 'percent' | 'reason' | undefined {
  if (asksPercent(kind, entry) && percentOf(entry.percent) === undefined) return 'percent';
  return needsReason(kind) && entry.reason.trim() === '' ? 'reason' : undefined;
}

/** The call that does it, decided by the revision that the person saw. */
export function requestFor(kind: ActionKind, department: ReleasedDepartment, entry: Entry, revision: number) {
  const reason = entry.reason.trim();
  const toSome = asksPercent(kind, entry);
  const whole = kind === 'release' ? 'promote' : kind;
  const action = toSome ? 'canary' : whole;
  // Rolling back names its version too, so that it is the one that stands in the question.
  const version = ['promote', 'canary', 'rollback', 'withdraw'].includes(action) && {
    version: versionOf(kind, department) ?? entry.version,
  };
  const percent = toSome && { percent: percentOf(entry.percent) };
  return {
    path: `/releases/${department.id}/${action}/`,
    body: { revision, ...(reason && { reason }), ...version, ...percent },
  };
}
