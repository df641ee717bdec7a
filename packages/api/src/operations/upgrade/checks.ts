import { type HostSurface, incompatibilities } from '@ar/federation/compatibility';
import type { Release } from '@ar/federation/descriptor';
import type { RegistryEntry } from '@ar/federation/registry';
import type { Build } from '../../departments/releases/server-builds.ts';
import { isKnown, stepsAfter, whyUnusable } from '../../platform/database/migrate.ts';
import { hinderedBy, hindrance, isExpand, type RunningServer } from '../../platform/database/steps.ts';
import type { KeptBackup } from '../backup/kept-backups.ts';
import { inGigabytes } from '../doctor/checks.ts';
import { type Finding, finding } from '../doctor/finding.ts';

/** To this version, back to it from a newer one, or for good, without what only earlier versions need. */
export type Direction = 'forward' | 'back' | 'finish';

export function checkSteps(
  ran: readonly string[],
  servers: readonly RunningServer[],
  direction: Direction,
): Finding[] {
  const reason = ran.map(whyUnusable).find(Boolean);
  if (reason) return [finding('database-unusable', { reason })];
  const isBack = direction === 'back';
  const newer = ran.filter((step) => !isKnown(step)).join(', ');
  if (newer) return [finding(isBack ? 'upgrade-back-from-newer' : 'upgrade-from-newer', { steps: newer })];
  const { run, later } = isBack ? { run: [], later: [] } : stepsAfter(ran, direction === 'finish');
  return [
    checkMigrations(run),
    ...checkServers(run, servers),
    ...(later.length > 0 ? [finding('upgrade-leaves', { steps: later.join(', ') })] : []),
  ];
}

function checkMigrations(run: readonly string[]): Finding {
  if (run.length === 0) return finding('upgrade-no-migrations');
  const facts = { count: run.length, steps: run.join(', ') };
  return finding(run.every(isExpand) ? 'upgrade-adds' : 'upgrade-changes', facts);
}

function checkServers(run: readonly string[], servers: readonly RunningServer[]): Finding[] {
  const [hindered] = hinderedBy(run, servers);
  if (hindered) return [finding('servers-hinder', { hindrance: hindrance(hindered) })];
  if (servers.length === 0) return [];
  const versions = new Set(servers.map(({ version }) => version));
  return [finding('servers-run', { count: servers.length, versions: [...versions].join(', ') })];
}

const BACKUP_RECENT_MS = 3_600_000;

/** A proved backup of the last hour. */
export const recentBackup = (kept: readonly KeptBackup[], now: Date): KeptBackup | undefined =>
  kept.find(({ madeAt, provedAt }) => provedAt && now.getTime() - madeAt.getTime() < BACKUP_RECENT_MS);

/** Making and proving a backup takes its size twice. */
export function checkRoom({ free, data }: { free: number; data: number }): Finding {
  const facts = { free: inGigabytes(free), data: inGigabytes(data) };
  return finding(free < 2 * data ? 'backup-lacks-room' : 'backup-has-room', facts);
}

/** Whether what is live runs in this host, or the build that takes its place. */
export function checkDepartments(
  host: HostSurface,
  departments: readonly RegistryEntry[],
  builds: readonly Build[],
  direction: Direction,
): Finding[] {
  const live = departments.filter(({ disabled }) => !disabled);
  const problems = live.flatMap((entry) =>
    checkDepartment(host, entry, comingTo(entry, builds, direction), direction),
  );
  return problems.length > 0 ? problems : [finding('departments-run', { count: live.length })];
}

/** The release of a department that one of the folder's builds brings. */
function comingTo(
  { id }: RegistryEntry,
  builds: readonly Build[],
  direction: Direction,
): Release | undefined {
  const comes = direction === 'back' ? ['before'] : ['new', 'again'];
  return builds.find(({ release, fate }) => release.id === id && comes.includes(fate))?.release;
}

function checkDepartment(
  host: HostSurface,
  entry: RegistryEntry,
  coming: Release | undefined,
  direction: Direction,
): Finding[] {
  const stable: { release: Release; instead?: Release } = coming
    ? { release: coming }
    : { release: entry, instead: entry.previous };
  // A build that goes live ends a canary.
  const canary = !coming && entry.canary ? [{ release: entry.canary.release, instead: entry }] : [];
  return [stable, ...canary].flatMap(({ release, instead }) => {
    const reasons = incompatibilities(host, release).join(', ');
    if (reasons === '') return [];
    const facts = { release: `${release.id} ${release.version}`, reasons };
    if (instead && incompatibilities(host, instead).length === 0)
      return [finding('department-falls-back', { ...facts, instead: instead.version })];
    // Going back must not wait for a team.
    return [finding(direction === 'back' ? 'department-broken-going-back' : 'department-broken', facts)];
  });
}

/** Whether the folder's builds come from a version before what is live. */
export function checkBuilds(builds: readonly Build[], direction: Direction): Finding[] {
  const namesOf = (...fates: Build['fate'][]) =>
    builds
      .filter(({ fate }) => fates.includes(fate))
      .map(({ release }) => `${release.id} ${release.version}`)
      .join(', ');
  const [before, coming, waiting] = [namesOf('before'), namesOf('new', 'again'), namesOf('waits')];
  const isBack = direction === 'back';
  if (before && !isBack) return [finding('builds-older', { releases: before })];
  const next = isBack ? before : coming;
  return [
    next ? finding('builds-go-live', { releases: next }) : finding('builds-stay'),
    ...(waiting && !isBack ? [finding('builds-wait', { releases: waiting })] : []),
  ];
}
