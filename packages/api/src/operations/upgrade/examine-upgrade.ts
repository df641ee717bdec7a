import { join } from 'node:path';
import { type HostSurface, incompatibilities } from '@ar/federation/compatibility';
import type { Release } from '@ar/federation/descriptor';
import { inEnglish } from '@ar/federation/problem';
import type { RegistryEntry } from '@ar/federation/registry';
import { type Kysely, sql } from 'kysely';
import { readerOf, readHostSurface } from '../../departments/releases/files/release-files.ts';
import { ReleaseRefused } from '../../departments/releases/refusals.ts';
import { type Build, readBuilds } from '../../departments/releases/server-builds.ts';
import type { Config } from '../../platform/config/config.ts';
import {
  isKnown,
  serversRunning,
  stepsAfter,
  stepsRan,
  whyUnusable,
} from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hinderedBy, hindrance, isExpand, type RunningServer } from '../../platform/database/steps.ts';
import { diskSpace } from '../../platform/storage/disk.ts';
import { listBackups, type StoredBackup } from '../backup/backup-folder.ts';
import {
  type Finding,
  finding,
  inGigabytes,
  probeCollations,
  probePooler,
  probeRights,
} from '../doctor/checks.ts';

export type Direction = 'forward' | 'back' | 'finish';

const nameOf = ({ id, version }: Release) => `${id} ${version}`;

interface Upgrade {
  db: Kysely<DB>;
  config: Config;
  project: string;
  direction: Direction;
  withBackup: boolean;
}

export async function examineUpgrade(upgrade: Upgrade): Promise<Finding[]> {
  const { db, config, direction, withBackup } = upgrade;
  const ran = await stepsRan(db);
  const steps = checkSteps(ran, await serversRunning(db, ran), direction);
  if (steps.some(({ level }) => level === 'fault')) return steps;
  return [
    ...(await probeRights(db)),
    ...(config.databaseUrl ? await probePooler(db) : []),
    ...(await probeCollations(db, !config.databaseUrl)),
    ...steps,
    ...(await probeDepartments(upgrade)),
    ...(withBackup ? [await probeBackup(db, config.backups.folder)] : []),
  ];
}

export function checkSteps(ran: readonly string[], servers: readonly RunningServer[], direction: Direction) {
  const reason = ran.map(whyUnusable).find(Boolean);
  if (reason) return [finding('database-unusable', { reason })];
  const isBack = direction === 'back';
  const newer = ran.filter((step) => !isKnown(step)).join(', ');
  if (newer) return [finding(isBack ? 'upgrade-back-from-newer' : 'upgrade-from-newer', { steps: newer })];
  const { run, later } = isBack ? { run: [], later: [] } : stepsAfter(ran, direction === 'finish');
  const migrations = { count: run.length, steps: run.join(', ') };
  const code = run.every(isExpand) ? 'upgrade-adds' : 'upgrade-changes';
  return [
    run.length > 0 ? finding(code, migrations) : finding('upgrade-no-migrations'),
    ...checkServers(run, servers),
    ...(later.length > 0 ? [finding('upgrade-leaves', { steps: later.join(', ') })] : []),
  ];
}

function checkServers(run: readonly string[], servers: readonly RunningServer[]): Finding[] {
  const [hindered] = hinderedBy(run, servers);
  if (hindered) return [finding('servers-hinder', { hindrance: hindrance(hindered) })];
  if (servers.length === 0) return [];
  const versions = new Set(servers.map(({ version }) => version));
  return [finding('servers-run', { count: servers.length, versions: [...versions].join(', ') })];
}

async function probeDepartments({ db, config, project, direction }: Upgrade): Promise<Finding[]> {
  try {
    const host = await readHostSurface(readerOf(join(project, 'host/dist')));
    const { builds, registry } = await readBuilds(join(project, 'remotes'), db, config.demonstration);
    const refused = builds.flatMap(({ release, problems }) =>
      problems.map((one) => finding('build-refused', { release: nameOf(release), problem: inEnglish(one) })),
    );
    const { departments } = registry;
    const fits = host ? checkDepartments(host, departments, builds, direction) : [finding('no-host')];
    return [...fits, ...checkBuilds(builds, direction), ...refused];
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    return [finding('builds-unreadable', { message: error.message })];
  }
}

export function checkDepartments(
  host: HostSurface,
  departments: readonly RegistryEntry[],
  builds: readonly Build[],
  direction: Direction,
): Finding[] {
  const check = (release: Release, instead?: Release): Finding[] => {
    const reasons = incompatibilities(host, release).join(', ');
    if (reasons === '') return [];
    const facts = { release: nameOf(release), reasons };
    if (instead && incompatibilities(host, instead).length === 0)
      return [finding('department-falls-back', { ...facts, instead: instead.version })];
    return [finding(direction === 'back' ? 'department-broken-going-back' : 'department-broken', facts)];
  };
  const comes = direction === 'back' ? ['before'] : ['new', 'again'];
  const live = departments.filter(({ disabled }) => !disabled);
  const problems = live.flatMap((entry) => {
    const coming = builds.find(({ release, fate }) => release.id === entry.id && comes.includes(fate));
    if (coming) return check(coming.release);
    const canary = entry.canary ? check(entry.canary.release, entry) : [];
    return [...check(entry, entry.previous), ...canary];
  });
  return problems.length > 0 ? problems : [finding('departments-run', { count: live.length })];
}

export function checkBuilds(builds: readonly Build[], direction: Direction): Finding[] {
  const namesOf = (...fates: Build['fate'][]) => {
    const named = builds.filter(({ fate }) => fates.includes(fate));
    return named.map(({ release }) => nameOf(release)).join(', ');
  };
  const [before, coming, waiting] = [namesOf('before'), namesOf('new', 'again'), namesOf('waits')];
  const isBack = direction === 'back';
  if (before && !isBack) return [finding('builds-older', { releases: before })];
  const next = isBack ? before : coming;
  return [
    next ? finding('builds-go-live', { releases: next }) : finding('builds-stay'),
    ...(waiting && !isBack ? [finding('builds-wait', { releases: waiting })] : []),
  ];
}

async function probeBackup(db: Kysely<DB>, folder: string | undefined): Promise<Finding> {
  if (!folder) return finding('backup-dir-unset');
  try {
    const recent = recentBackup(await listBackups(folder), new Date());
    if (recent) return finding('backup-made', { archive: recent.archive });
    const { free } = await diskSpace(folder);
    return checkRoom({ free, data: await sizeOf(db) });
  } catch (error) {
    return finding('backup-dir-failed', { message: (error as Error).message });
  }
}

const BACKUP_RECENT_MS = 3_600_000;

export const recentBackup = (backups: readonly StoredBackup[], now: Date): StoredBackup | undefined =>
  backups.find(({ madeAt, provedAt }) => provedAt && now.getTime() - madeAt.getTime() < BACKUP_RECENT_MS);

/** Requires twice the size of the data, because the backup and its proof each need that much space. */
export function checkRoom({ free, data }: { free: number; data: number }): Finding {
  const facts = { free: inGigabytes(free), data: inGigabytes(data) };
  return finding(free < 2 * data ? 'backup-lacks-room' : 'backup-has-room', facts);
}

async function sizeOf(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8
      + coalesce((select sum(size) from (select distinct on (storage_key) size from files) as stored), 0)::float8
      + coalesce((select sum(size) from releases where swept_at is null), 0)::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
