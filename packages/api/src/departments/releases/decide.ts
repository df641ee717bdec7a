import { type ApprovalChange, changesToApprove } from '@ar/federation/approvals';
import type { Release } from '@ar/federation/descriptor';
import type { RegistryEntry, ReleaseRule } from '@ar/federation/registry';
import type { Publication, Published, ReleaseAction } from '@ar/federation/releases';
import type { Author } from '../../accounts/journal/audit-log.ts';
import type { DepartmentState } from './department-state.ts';
import * as rules from './department-state.ts';
import { ensureNone, refused } from './refusals.ts';

type Rollout = Partial<Pick<Publication, 'channel' | 'percent' | 'commit'>>;

interface CommandBy {
  by: string;
  author?: Author;
  reason?: string;
  revision?: number;
}

export type PublishCommand = CommandBy &
  Rollout & {
    kind: 'publish';
    release: Release;
    /** Set for a build that a starting server publishes. With `always`, the build also replaces a team's release. */
    build?: { always: boolean };
  };

export type ChangeCommand = CommandBy &
  (
    | { kind: 'approve' | 'refuse' | 'promote' | 'withdraw'; version: string }
    | { kind: 'rollback'; version?: string }
    | { kind: 'canary'; version: string; percent: number }
    /** With `version`, only ends a canary of this version. */
    | { kind: 'end-canary'; version?: string }
    | { kind: 'disable'; reason: string }
    | { kind: 'enable' | 'retire' }
    | { kind: ReleaseRule; on: boolean }
  );

export type ReleaseCommand = PublishCommand | ChangeCommand;

type Versioned = CommandBy & { version: string };

type Revision = Rollout & {
  kind: 'revision';
  action: ReleaseAction;
  entry: RegistryEntry | null;
  version?: string;
};

export type ReleaseEvent =
  | { kind: 'stored' | 'retired' }
  | { kind: 'waits'; version: string; changes: ApprovalChange[] }
  | { kind: 'refused' | 'approved' | 'withdrawn'; version: string }
  | { kind: 'records'; release: Release }
  | { kind: 'rule'; rule: ReleaseRule; on: boolean }
  | Revision;

export interface Decision {
  revision: number;
  events: ReleaseEvent[];
  outcome?: Published['outcome'];
}

type Decided = Omit<Decision, 'revision'>;

const revised = (
  action: ReleaseAction,
  entry: RegistryEntry | null,
  more: Rollout & { version?: string } = {},
): Revision => ({ kind: 'revision', action, entry, ...more });

export function decide(state: DepartmentState, command: ReleaseCommand): Decision {
  const { revision } = state.registry;
  const decided = command.kind === 'publish' ? publish(state, command) : { events: change(state, command) };
  const isRevised = decided.events.some(({ kind }) => kind === 'revision');
  return { ...decided, revision: isRevised ? revision + 1 : revision };
}

function ensureSeen({ registry: { revision: current } }: DepartmentState, { revision: seen }: CommandBy) {
  if (seen !== undefined && seen !== current) throw refused('stale-revision', { seen, current });
}

function publish(state: DepartmentState, command: PublishCommand): Decided {
  const { release, author, build, channel = 'stable', percent = 0, commit } = command;
  const { version } = release;
  ensureNone(rules.identityProblems(state, release));
  if (rules.isPublished(state, version)) return { events: [], outcome: 'already published' };
  ensureSeen(state, command);
  const standing = state.releases.get(version)?.standing;
  if (build && !rules.mayServerRelease(state, build.always))
    return { events: standing === 'retired' ? [] : [{ kind: 'stored' }], outcome: 'waiting' };
  ensureNone(rules.problemsOf(state, release));
  const entry = entryWith(state, release, channel, percent);
  if (rules.mustWait(state, release, author)) {
    const changes = changesToApprove(state.approved, release);
    const events: ReleaseEvent[] =
      standing === 'waiting' ? [] : [{ kind: 'stored' }, { kind: 'waits', version, changes }];
    return { events, outcome: 'waiting' };
  }
  const isCanary = channel === 'canary';
  const revision = revised('publish', entry, { version, channel, commit, ...(isCanary && { percent }) });
  const approved: ReleaseEvent[] = author?.person === null ? [] : [{ kind: 'approved', version }];
  const events: ReleaseEvent[] = [{ kind: 'stored' }, { kind: 'records', release }, ...approved, revision];
  return { events, outcome: isCanary ? 'canary' : 'live' };
}

const entryWith = ({ live }: DepartmentState, release: Release, channel: string, percent: number) =>
  channel === 'canary' ? rules.withCanary(live, release, percent) : rules.withLive(live, release);

function change(state: DepartmentState, command: ChangeCommand): ReleaseEvent[] {
  ensureSeen(state, command);
  switch (command.kind) {
    case 'approve':
      return approve(state, command);
    case 'refuse':
      waitingRelease(state, command.version);
      return [{ kind: 'refused', version: command.version }];
    case 'promote':
      return promote(state, command);
    case 'rollback':
      return [rollBack(state, command)];
    case 'canary': {
      const { version, percent, author } = command;
      const release = fittingRelease(state, version, author);
      const entry = rules.withCanary(state.live, release, percent);
      const rollout = { version, channel: 'canary', percent } as const;
      return [...introducedFirst(state, release), revised('canary', entry, rollout)];
    }
    case 'end-canary': {
      const running = state.live?.canary?.release.version;
      return command.version && running !== command.version ? [] : [endCanary(state)];
    }
    case 'withdraw':
      return withdraw(state, command);
    case 'disable':
      return [revised('disable', { ...liveEntry(state), disabled: { reason: command.reason } })];
    case 'enable': {
      const { disabled, ...entry } = liveEntry(state);
      if (!disabled) throw refused('not-disabled', { department: state.id });
      return [revised('enable', entry)];
    }
    case 'retire': {
      const { disabled, version } = liveEntry(state);
      if (!disabled) throw refused('still-on', { department: state.id });
      return [{ kind: 'retired' }, revised('retire', null, { version })];
    }
    case 'second-yes':
      return [{ kind: 'rule', rule: command.kind, on: command.on }];
  }
}

function approve(state: DepartmentState, { version, author }: Versioned): ReleaseEvent[] {
  const { channel, percent, publisher, commit, document } = waitingRelease(state, version);
  const isOwn = publisher !== null && publisher === author?.person?.id;
  if (isOwn && state.rules.includes('second-yes'))
    throw refused('own-release', { department: state.id, version });
  ensureNone(rules.problemsOf(state, document));
  const entry = entryWith(state, document, channel, percent ?? 0);
  const rollout = { version, channel, percent: percent ?? undefined, commit: commit ?? undefined };
  return [...introduced(document), revised('approve', entry, rollout)];
}

function waitingRelease({ id, releases }: DepartmentState, version: string) {
  const kept = releases.get(version);
  if (kept?.standing !== 'waiting') throw refused('not-waiting', { department: id, version });
  return kept;
}

function promote(state: DepartmentState, { version, author }: Versioned): ReleaseEvent[] {
  const { id: department, live } = state;
  const release = fittingRelease(state, version, author);
  if (live?.version === version) throw refused('already-live', { department, version });
  const before = live ? introducedFirst(state, release) : introduced(release);
  return [...before, revised('promote', rules.withLive(live, release), { version })];
}

function rollBack(state: DepartmentState, { version, author }: Partial<Versioned>): Revision {
  const { id: department, history, releases } = state;
  const live = liveEntry(state);
  if (live.canary && (version ?? live.version) === live.version) return endCanary(state);
  const good = rules.goodReleases(history);
  const target = version ?? good.at(-2);
  if (target === undefined) throw refused('nothing-before', { department });
  if (target === live.version) throw refused('already-live', { department, version: target });
  const release = fittingRelease(state, target, author);
  const earlier = releases.get(good[good.lastIndexOf(target) - 1] ?? '');
  const before = earlier?.swept_at === null ? earlier.document : undefined;
  return revised('rollback', rules.rolledBack(live, release, before), { version: target });
}

function endCanary(state: DepartmentState): Revision {
  const { canary, ...entry } = liveEntry(state);
  if (!canary) throw refused('no-canary', { department: state.id });
  return revised('end-canary', entry, { version: canary.release.version, channel: 'canary' });
}

function withdraw(state: DepartmentState, { version, author }: Versioned): ReleaseEvent[] {
  const { id: department, releases } = state;
  const kept = releases.get(version);
  if (!kept) throw refused('unknown-version', { department, version });
  if (kept.standing === 'withdrawn') throw refused('withdrawn', { department, version });
  const channel = liveEntry(state).canary?.release.version === version ? 'canary' : 'stable';
  const entry = entryWithout(state, version, author);
  return [{ kind: 'withdrawn', version }, revised('withdraw', entry, { version, channel })];
}

function entryWithout(state: DepartmentState, version: string, author: Author | undefined) {
  const live = liveEntry(state);
  if (live.canary?.release.version === version) return endCanary(state).entry;
  if (live.version !== version) return rules.notBackTo(live, version);
  const before = rules.goodReleases(state.history).findLast((good) => good !== version);
  if (before === undefined) throw refused('nothing-before', { department: state.id });
  const { entry } = rollBack(state, { version: before, author });
  return entry && rules.notBackTo(entry, version);
}

const introduced = (release: Release): ReleaseEvent[] => [
  { kind: 'records', release },
  { kind: 'approved', version: release.version },
];

const introducedFirst = ({ history }: DepartmentState, release: Release): ReleaseEvent[] =>
  history.some(({ version }) => version === release.version) ? [] : introduced(release);

function liveEntry({ id: department, live }: DepartmentState): RegistryEntry {
  if (!live) throw refused('unknown-department', { department });
  return live;
}

function fittingRelease(state: DepartmentState, version: string, author: Author | undefined): Release {
  const { id: department, registry, live, releases } = state;
  const kept = releases.get(version);
  if (!kept) throw refused('unknown-version', { department, version });
  const { standing, swept_at, document } = kept;
  if (standing === 'withdrawn') throw refused('withdrawn', { department, version });
  // A person may bring back a retired department, but a deploy token may not.
  const mayReturn = standing === 'retired' && !live && author?.person;
  if (standing !== null && !mayReturn) throw refused('not-approved', { department, version });
  if (swept_at !== null) throw refused('swept', { department, version });
  ensureNone(state.check(document, registry));
  return document;
}
