import type { Release } from '@ar/federation/descriptor';
import type { PinnedChange } from '@ar/federation/pins';
import type { Registry, ReleaseRule } from '@ar/federation/registry';
import type { Publication, ReleaseAction } from '@ar/federation/releases';
import type { Author } from '../../accounts/journal/audit-log.ts';
import {
  changesToApprove,
  type DepartmentState,
  goodReleases,
  identityProblems,
  isPublished,
  mayServerRelease,
  mustWait,
  problemsOf,
} from './department-state.ts';
import {
  entryOf,
  liveEntryOf,
  notBackTo,
  rolledBack,
  withCanary,
  withEntry,
  withLive,
  withoutDepartment,
  withRelease,
} from './next-registry.ts';
import { ensureNone, refused } from './refusals.ts';

type Way = Partial<Pick<Publication, 'channel' | 'percent' | 'commit'>>;

interface CommandBy {
  by: string;
  /** For the journal; the server itself where it is left out. */
  author?: Author;
  reason?: string;
  /** The revision that the caller decided by; the server itself decides by any. */
  revision?: number;
}

export type PublishCommand = CommandBy &
  Way & {
    kind: 'publish';
    release: Release;
    /** Where the release came with a server. `always`: it goes live whoever released what is live. */
    build?: { always: boolean };
  };

/** What a person, a deploy token or the server itself wants of the releases that a department has. */
export type ChangeCommand = CommandBy &
  (
    | { kind: 'approve' | 'refuse' | 'promote' | 'withdraw'; version: string }
    | { kind: 'rollback'; version?: string }
    | { kind: 'canary'; version: string; percent: number }
    /** `version`: of the canary that is to end; another that runs by now stays. */
    | { kind: 'end-canary'; version?: string }
    | { kind: 'disable'; reason: string }
    | { kind: 'enable' | 'retire' }
    | { kind: ReleaseRule; on: boolean }
  );

export type ReleaseCommand = PublishCommand | ChangeCommand;

type CommandOf<Kind> = Extract<ReleaseCommand, { kind: Kind }>;
type Versioned = CommandBy & { version: string };

/** What is stored with a decision, in this order. */
export type ReleaseEvent =
  | { kind: 'kept' }
  | { kind: 'waits'; version: string; changes: PinnedChange[] }
  | { kind: 'refused' | 'approved' | 'withdrawn'; version: string }
  | { kind: 'records'; release: Release }
  | { kind: 'retired' }
  | { kind: 'rule'; rule: ReleaseRule; on: boolean }
  | ({ kind: 'revision'; action: ReleaseAction; version?: string } & Way);

export interface Decision {
  registry: Registry;
  events: ReleaseEvent[];
  /** Of a publication. `waiting`: somebody makes it live later; `known`: it was published before. */
  outcome?: 'live' | 'canary' | 'waiting' | 'known';
}

/** Decides what a command makes of what is live, and what is stored for it. Throws `ReleaseRefused`. */
export function decide(state: DepartmentState, command: ReleaseCommand): Decision {
  ensureSeen(state.registry, command.revision);
  switch (command.kind) {
    case 'publish':
      return publish(state, command);
    case 'approve':
      return approve(state, command);
    case 'refuse':
      return refuse(state, command);
    case 'promote':
      return promote(state, command);
    case 'rollback':
      return rollBack(state, command);
    case 'canary':
      return setCanary(state, command);
    case 'end-canary':
      return endCanary(state, command.version);
    case 'withdraw':
      return withdraw(state, command);
    case 'disable': {
      const entry = { ...liveEntryOf(state.registry, state.id), disabled: { reason: command.reason } };
      return revised(withEntry(state.registry, entry), { action: 'disable' });
    }
    case 'enable':
      return enable(state);
    case 'retire':
      return retire(state);
    case 'second-yes': {
      const { kind: rule, on } = command;
      return { registry: state.registry, events: [{ kind: 'rule', rule, on }] };
    }
  }
}

export function ensureSeen({ revision: current }: Registry, seen: number | undefined): void {
  if (seen !== undefined && seen !== current) throw refused('stale-revision', { seen, current });
}

const revised = (
  registry: Registry,
  revision: Omit<Extract<ReleaseEvent, { kind: 'revision' }>, 'kind'>,
  before: ReleaseEvent[] = [],
): Decision => ({ registry, events: [...before, { kind: 'revision', ...revision }] });

function publish(state: DepartmentState, command: PublishCommand): Decision {
  const { release, author, build, channel = 'stable', percent = 0, commit } = command;
  const { registry } = state;
  const { version } = release;
  ensureNone(identityProblems(state, release));
  if (isPublished(state, version)) return { registry, events: [], outcome: 'known' };
  const standing = state.releases.get(version)?.standing;
  if (build && !mayServerRelease(state, build.always)) {
    // What came with a server brings no retired department back.
    return { registry, events: standing === 'retired' ? [] : [{ kind: 'kept' }], outcome: 'waiting' };
  }
  ensureNone(problemsOf(state, release));
  const next = withRelease(registry, release, channel, percent);
  if (mustWait(state, release, author)) {
    const changes = changesToApprove(state, release);
    // Sent by somebody else it stays that of who asked first.
    const events: ReleaseEvent[] =
      standing === 'waiting' ? [] : [{ kind: 'kept' }, { kind: 'waits', version, changes }];
    return { registry, events, outcome: 'waiting' };
  }
  const revision = {
    action: 'publish' as const,
    ...{ version, channel, commit },
    ...(channel === 'canary' && { percent }),
  };
  // What a token makes live is within what was approved already.
  const approved: ReleaseEvent[] = author?.person === null ? [] : [{ kind: 'approved', version }];
  return {
    ...revised(next, revision, [{ kind: 'kept' }, { kind: 'records', release }, ...approved]),
    outcome: channel === 'canary' ? 'canary' : 'live',
  };
}

/** Makes a release live that waited, as publishing it would have: by what is so now. */
function approve(state: DepartmentState, { version, author }: Versioned): Decision {
  const { channel, percent, publisher, commit, document } = waitingRelease(state, version);
  const isOwn = publisher !== null && publisher === author?.person?.id;
  if (isOwn && state.rules.includes('second-yes'))
    throw refused('own-release', { department: state.id, version });
  const release = document as Release;
  ensureNone(problemsOf(state, release));
  const next = withRelease(state.registry, release, channel, percent ?? 0);
  const way = { channel, percent: percent ?? undefined, commit: commit ?? undefined };
  return revised(next, { action: 'approve', version, ...way }, introduced(release));
}

function refuse(state: DepartmentState, { version }: Versioned): Decision {
  waitingRelease(state, version);
  return { registry: state.registry, events: [{ kind: 'refused', version }] };
}

/** Of two who answer at once, the other is told that the release does not wait any more. */
function waitingRelease({ id, releases }: DepartmentState, version: string) {
  const kept = releases.get(version);
  if (kept?.standing !== 'waiting') throw refused('not-waiting', { department: id, version });
  return kept;
}

function promote(state: DepartmentState, { version, author }: Versioned): Decision {
  const { id, registry } = state;
  const release = fittingRelease(state, version, author);
  const entry = entryOf(registry, id);
  if (entry?.version === version) throw refused('already-live', { department: id, version });
  const before = entry ? introducedFirst(state, release) : introduced(release);
  return revised(withLive(registry, release), { action: 'promote', version }, before);
}

function rollBack(state: DepartmentState, { version, author }: CommandOf<'rollback'>): Decision {
  const { id, registry, history, releases } = state;
  const { version: stable, canary } = liveEntryOf(registry, id);
  if (canary && (version ?? stable) === stable) return endCanary(state);
  const good = goodReleases(history);
  const target = version ?? good.at(-2);
  if (target === undefined) throw refused('nothing-before', { department: id });
  if (target === stable) throw refused('already-live', { department: id, version: target });
  const release = fittingRelease(state, target, author);
  const earlier = releases.get(good[good.lastIndexOf(target) - 1] ?? '');
  // What one would fall back to need not be there any more.
  const before = earlier?.swept_at === null ? (earlier.document ?? undefined) : undefined;
  return revised(rolledBack(registry, release, before), { action: 'rollback', version: target });
}

function setCanary(state: DepartmentState, { version, percent, author }: CommandOf<'canary'>): Decision {
  const release = fittingRelease(state, version, author);
  const next = withCanary(state.registry, release, percent);
  const revision = { action: 'canary' as const, version, channel: 'canary' as const, percent };
  return revised(next, revision, introducedFirst(state, release));
}

function endCanary({ id, registry }: DepartmentState, only?: string): Decision {
  const running = entryOf(registry, id)?.canary?.release.version;
  if (only !== undefined && running !== only) return { registry, events: [] };
  const { canary, ...entry } = liveEntryOf(registry, id);
  if (!canary) throw refused('no-canary', { department: id });
  const { version } = canary.release;
  return revised(withEntry(registry, entry), { action: 'end-canary', version, channel: 'canary' });
}

/** Nobody gets the version any more: who had it gets the release before it, and no server answers its files. */
function withdraw(state: DepartmentState, { version, author }: Versioned): Decision {
  const kept = state.releases.get(version);
  if (!kept) throw refused('unknown-version', { department: state.id, version });
  if (kept.standing === 'withdrawn') throw refused('withdrawn', { department: state.id, version });
  const { registry, channel } = without(state, version, author);
  return revised(registry, { action: 'withdraw', version, channel }, [{ kind: 'withdrawn', version }]);
}

/** What is live once a version is not: a canary ends, and for the stable release the good one before it comes back. */
function without(state: DepartmentState, version: string, author: Author | undefined) {
  const { id, history } = state;
  const entry = liveEntryOf(state.registry, id);
  if (entry.canary?.release.version === version)
    return { registry: endCanary(state).registry, channel: 'canary' as const };
  if (entry.version !== version) return { registry: withEntry(state.registry, notBackTo(entry, version)) };
  const before = goodReleases(history).findLast((good) => good !== version);
  if (before === undefined) throw refused('nothing-before', { department: id });
  const { registry } = rollBack(state, { kind: 'rollback', by: '', author, version: before });
  const departments = registry.departments.map((one) => (one.id === id ? notBackTo(one, version) : one));
  return { registry: { ...registry, departments }, channel: 'stable' as const };
}

function enable({ id, registry }: DepartmentState): Decision {
  const { disabled, ...entry } = liveEntryOf(registry, id);
  if (!disabled) throw refused('not-disabled', { department: id });
  return revised(withEntry(registry, entry), { action: 'enable' });
}

/** Its menu entry, address and registry entry go; its table, files and history are kept. */
function retire({ id, registry }: DepartmentState): Decision {
  const { disabled, version } = liveEntryOf(registry, id);
  if (!disabled) throw refused('still-on', { department: id });
  return revised(withoutDepartment(registry, id), { action: 'retire', version }, [{ kind: 'retired' }]);
}

/** Its records get their table, and later releases are judged by it. */
const introduced = (release: Release): ReleaseEvent[] => [
  { kind: 'records', release },
  { kind: 'approved', version: release.version },
];

/** A build that came with a server and was only kept has brought nothing yet; one that ran before brings nothing again. */
const introducedFirst = ({ history }: DepartmentState, release: Release): ReleaseEvent[] =>
  history.some(({ version }) => version === release.version) ? [] : introduced(release);

/** A published release whose files are still there and that may stand beside what is live; refused otherwise. */
function fittingRelease(state: DepartmentState, version: string, author: Author | undefined): Release {
  const { id, registry, releases } = state;
  const kept = releases.get(version);
  if (!kept) throw refused('unknown-version', { department: id, version });
  const { standing, swept_at, document } = kept;
  if (standing === 'withdrawn') throw refused('withdrawn', { department: id, version });
  // Who brings a retired department back says yes by that, which no deploy token may.
  const mayReturn = standing === 'retired' && !entryOf(registry, id) && author?.person;
  if (standing !== null && !mayReturn) throw refused('not-approved', { department: id, version });
  if (!document || swept_at !== null) throw refused('swept', { department: id, version });
  ensureNone(state.check(document, registry));
  return document;
}
