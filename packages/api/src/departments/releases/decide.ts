import type { Release } from '@ar/federation/descriptor';
import { type PinnedChange, whatNeedsAYes } from '@ar/federation/pins';
import type { RegistryEntry, ReleaseRule } from '@ar/federation/registry';
import type { Publication, Published, ReleaseAction } from '@ar/federation/releases';
import type { Author } from '../../accounts/journal/audit-log.ts';
import {
  type DepartmentState,
  goodReleases,
  identityProblems,
  isPublished,
  mayServerRelease,
  mustWait,
  notBackTo,
  problemsOf,
  rolledBack,
  withCanary,
  withLive,
} from './department-state.ts';
import { ensureNone, refused } from './refusals.ts';

type Way = Partial<Pick<Publication, 'channel' | 'percent' | 'commit'>>;

interface CommandBy {
  by: string;
  /** The server itself if undefined. */
  author?: Author;
  reason?: string;
  /** The revision that the caller saw; undefined for the server itself. */
  revision?: number;
}

export type PublishCommand = CommandBy &
  Way & {
    kind: 'publish';
    release: Release;
    /** Set for a build that came with a server. `always`: it replaces anybody's release. */
    build?: { always: boolean };
  };

export type ChangeCommand = CommandBy &
  (
    | { kind: 'approve' | 'refuse' | 'promote' | 'withdraw'; version: string }
    | { kind: 'rollback'; version?: string }
    | { kind: 'canary'; version: string; percent: number }
    /** `version`: a canary of another version goes on. */
    | { kind: 'end-canary'; version?: string }
    | { kind: 'disable'; reason: string }
    | { kind: 'enable' | 'retire' }
    | { kind: ReleaseRule; on: boolean }
  );

export type ReleaseCommand = PublishCommand | ChangeCommand;

type Versioned = CommandBy & { version: string };

/** `entry`: the department's new registry entry. */
type Revision = Way & {
  kind: 'revision';
  action: ReleaseAction;
  entry: RegistryEntry | null;
  version?: string;
};

/** Stored with a decision, in this order. */
export type ReleaseEvent =
  | { kind: 'kept' | 'retired' }
  | { kind: 'waits'; version: string; changes: PinnedChange[] }
  | { kind: 'refused' | 'approved' | 'withdrawn'; version: string }
  | { kind: 'records'; release: Release }
  | { kind: 'rule'; rule: ReleaseRule; on: boolean }
  | Revision;

export interface Decision {
  /** The registry's revision after the events are stored. */
  revision: number;
  events: ReleaseEvent[];
  outcome?: Published['outcome'];
}

type Decided = Omit<Decision, 'revision'>;

const revised = (
  action: ReleaseAction,
  entry: RegistryEntry | null,
  more: Way & { version?: string } = {},
): Revision => ({ kind: 'revision', action, entry, ...more });

/** Returns the events that a command causes. Throws `ReleaseRefused`. */
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
  ensureNone(identityProblems(state, release));
  if (isPublished(state, version)) return { events: [], outcome: 'already published' };
  ensureSeen(state, command);
  const standing = state.releases.get(version)?.standing;
  // A build does not bring a retired department back.
  if (build && !mayServerRelease(state, build.always))
    return { events: standing === 'retired' ? [] : [{ kind: 'kept' }], outcome: 'waiting' };
  ensureNone(problemsOf(state, release));
  const entry = entryWith(state, release, channel, percent);
  if (mustWait(state, release, author)) {
    const changes = whatNeedsAYes(state.approved, release);
    // Keeps the request of the first sender.
    const events: ReleaseEvent[] =
      standing === 'waiting' ? [] : [{ kind: 'kept' }, { kind: 'waits', version, changes }];
    return { events, outcome: 'waiting' };
  }
  const isCanary = channel === 'canary';
  const revision = revised('publish', entry, { version, channel, commit, ...(isCanary && { percent }) });
  // A token's release is within what was approved before.
  const approved: ReleaseEvent[] = author?.person === null ? [] : [{ kind: 'approved', version }];
  const events: ReleaseEvent[] = [{ kind: 'kept' }, { kind: 'records', release }, ...approved, revision];
  return { events, outcome: isCanary ? 'canary' : 'live' };
}

const entryWith = ({ live }: DepartmentState, release: Release, channel: string, percent: number) =>
  channel === 'canary' ? withCanary(live, release, percent) : withLive(live, release);

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
      const entry = withCanary(state.live, release, percent);
      const way = { version, channel: 'canary', percent } as const;
      return [...introducedFirst(state, release), revised('canary', entry, way)];
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
      // Table, files and history of the department stay.
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
  ensureNone(problemsOf(state, document));
  const entry = entryWith(state, document, channel, percent ?? 0);
  const way = { version, channel, percent: percent ?? undefined, commit: commit ?? undefined };
  return [...introduced(document), revised('approve', entry, way)];
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
  return [...before, revised('promote', withLive(live, release), { version })];
}

function rollBack(state: DepartmentState, { version, author }: Partial<Versioned>): Revision {
  const { id: department, history, releases } = state;
  const live = liveEntry(state);
  if (live.canary && (version ?? live.version) === live.version) return endCanary(state);
  const good = goodReleases(history);
  const target = version ?? good.at(-2);
  if (target === undefined) throw refused('nothing-before', { department });
  if (target === live.version) throw refused('already-live', { department, version: target });
  const release = fittingRelease(state, target, author);
  const earlier = releases.get(good[good.lastIndexOf(target) - 1] ?? '');
  // The earlier release may have been swept.
  const before = earlier?.swept_at === null ? earlier.document : undefined;
  return revised('rollback', rolledBack(live, release, before), { version: target });
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
  if (live.version !== version) return notBackTo(live, version);
  const before = goodReleases(state.history).findLast((good) => good !== version);
  if (before === undefined) throw refused('nothing-before', { department: state.id });
  const { entry } = rollBack(state, { version: before, author });
  return entry && notBackTo(entry, version);
}

const introduced = (release: Release): ReleaseEvent[] => [
  { kind: 'records', release },
  { kind: 'approved', version: release.version },
];

/** Skips releases that ran before; a build that was only kept is new. */
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
  // Bringing a retired department back approves it, which needs a person.
  const mayReturn = standing === 'retired' && !live && author?.person;
  if (standing !== null && !mayReturn) throw refused('not-approved', { department, version });
  if (swept_at !== null) throw refused('swept', { department, version });
  ensureNone(state.check(document, registry));
  return document;
}
