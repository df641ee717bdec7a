import { join } from 'node:path';
import { inEnglish } from '@ar/federation/problem';
import { type Kysely, sql } from 'kysely';
import { readerOf, readHostSurface } from '../../departments/releases/files/release-files.ts';
import { ReleaseRefused } from '../../departments/releases/refusals.ts';
import { readBuilds } from '../../departments/releases/server-builds.ts';
import type { Config } from '../../platform/config/config.ts';
import { serversRunning, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { diskSpace } from '../../platform/storage/disk-space.ts';
import { keptBackups } from '../backup/kept-backups.ts';
import { type Finding, finding } from '../doctor/finding.ts';
import { probeCollations, probePooler, probeRights } from '../doctor/probe-database.ts';
import {
  checkBuilds,
  checkDepartments,
  checkRoom,
  checkSteps,
  type Direction,
  recentBackup,
} from './checks.ts';

export interface Upgrade {
  db: Kysely<DB>;
  config: Config;
  /** The folder of the version that is to run. */
  project: string;
  direction: Direction;
  withBackup: boolean;
}

/** Looks at everything that an upgrade, or going back, could fail at; changes nothing. */
export async function examineUpgrade(upgrade: Upgrade): Promise<Finding[]> {
  const { db, config, direction, withBackup } = upgrade;
  const ran = await stepsRan(db);
  const steps = checkSteps(ran, await serversRunning(db, ran), direction);
  // This version may be unable to read the rest.
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

async function probeDepartments({ db, config, project, direction }: Upgrade): Promise<Finding[]> {
  try {
    const host = await readHostSurface(readerOf(join(project, 'host/dist')));
    const { builds, registry } = await readBuilds(join(project, 'remotes'), db, config.demonstration);
    const refused = builds.flatMap(({ release: { id, version }, problems }) =>
      problems.map((problem) =>
        finding('build-refused', { release: `${id} ${version}`, problem: inEnglish(problem) }),
      ),
    );
    const fits = host
      ? checkDepartments(host, registry.departments, builds, direction)
      : [finding('no-host')];
    return [...fits, ...checkBuilds(builds, direction), ...refused];
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    return [finding('builds-unreadable', { message: error.message })];
  }
}

async function probeBackup(db: Kysely<DB>, folder: string | undefined): Promise<Finding> {
  if (!folder) return finding('backup-dir-unset');
  try {
    const recent = recentBackup(await keptBackups(folder), new Date());
    if (recent) return finding('backup-made', { archive: recent.archive });
    const { free } = await diskSpace(folder);
    return checkRoom({ free, data: await sizeOf(db) });
  } catch (error) {
    return finding('backup-dir-failed', { message: (error as Error).message });
  }
}

/** The bytes that a backup holds. */
async function sizeOf(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8
      + coalesce((select sum(size) from (select distinct on (storage_key) size from files) as stored), 0)::float8
      + coalesce((select sum(size) from releases where swept_at is null), 0)::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
