import type { ReleasedDepartment } from '@ar/federation/releases';

const POSSIBLE = {
  // A running canary has to end first.
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
 * Versions with files: for a release all but the live one, for a withdrawal also the live one if there is an earlier one to fall
 * back to.
 */
export function choices(kind: ActionKind, { stable, before, versions }: ReleasedDepartment) {
  const keepsLive = kind !== 'withdraw' || before === null;
  return versions.filter(({ version, swept }) => !swept && !(keepsLive && version === stable.version));
}

export const asksVersion = (kind: ActionKind) => kind === 'release' || kind === 'withdraw';

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

/** Replaces the entry's version if somebody has made it unavailable meanwhile. */
export function withAvailableVersion(kind: ActionKind, department: ReleasedDepartment, entry: Entry): Entry {
  const isAvailable = choices(kind, department).some(({ version }) => version === entry.version);
  return isAvailable ? entry : { ...entry, version: entryFor(kind, department).version };
}

export const asksPercent = (kind: ActionKind, { audience }: Entry) =>
  kind === 'share' || (kind === 'release' && audience === 'some');

/** Reads a percentage with a decimal comma or point; undefined unless it is from 0.01 to 99. */
function percentOf(written: string): number | undefined {
  if (!/^\d{1,2}(?:[.,]\d{1,2})?$/.test(written.trim())) return undefined;
  const percent = Number(written.replace(',', '.'));
  return percent > 0 && percent <= 99 ? percent : undefined;
}

export function problemOf(kind: ActionKind, entry: Entry): 'percent' | 'reason' | undefined {
  if (asksPercent(kind, entry) && percentOf(entry.percent) === undefined) return 'percent';
  return needsReason(kind) && entry.reason.trim() === '' ? 'reason' : undefined;
}

/** The API refuses the request if `revision`, which the person saw, is no longer the current one. */
export function requestFor(kind: ActionKind, department: ReleasedDepartment, entry: Entry, revision: number) {
  const reason = entry.reason.trim();
  const isCanary = asksPercent(kind, entry);
  const forEverybody = kind === 'release' ? 'promote' : kind;
  const action = isCanary ? 'canary' : forEverybody;
  // A rollback sends its version too, so that it cannot differ from the dialog's text.
  const version = ['promote', 'canary', 'rollback', 'withdraw'].includes(action) && {
    version: versionOf(kind, department) ?? entry.version,
  };
  const percent = isCanary && { percent: percentOf(entry.percent) };
  return {
    path: `/releases/${department.id}/${action}/`,
    body: { revision, ...(reason && { reason }), ...version, ...percent },
  };
}
