import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { inEnglish } from '@ar/federation/problem';
import { type Kysely, sql } from 'kysely';
import { readerOf, readHostSurface } from '../../departments/releases/files/release-files.ts';
import { ReleaseRefused } from '../../departments/releases/refusals.ts';
import { problemsOf, readBuilds } from '../../departments/releases/return-to-builds.ts';
import type { Config } from '../../platform/config/config.ts';
import { serversRunning, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { keptBackups } from '../backup/kept-backups.ts';
import { type Finding, fault, ok } from '../doctor/finding.ts';
import { lookAtCollations } from '../doctor/look-at-collations.ts';
import { lookAtPooler } from '../doctor/look-at-pooler.ts';
import { lookAtRights } from '../doctor/look-at-rights.ts';
import { judgeBuilds, judgeDepartments, judgeRoom, judgeSteps, recentBackup, type Way } from './judge.ts';

export interface Upgrading {
  db: Kysely<DB>;
  config: Config;
  /** The folder of the version that is to run. */
  project: string;
  way: Way;
  /** Whether a backup is part of it. */
  withBackup: boolean;
}

/** Looks at all that an upgrade to this version, or going back to it, could fail at; changes nothing. */
export async function examineUpgrade(upgrading: Upgrading): Promise<Finding[]> {
  const { db, config, way, withBackup } = upgrading;
  const ran = await stepsRan(db);
  const steps = judgeSteps(ran, await serversRunning(db, ran), way);
  // Of a database that this version cannot read nothing more is to be said.
  if (steps.some(({ level }) => level === 'fault')) return steps;
  return [
    ...(await lookAtRights(db)),
    ...(config.databaseUrl ? await lookAtPooler(db) : []),
    ...(await lookAtCollations(db, !config.databaseUrl)),
    ...steps,
    ...(await lookAtDepartments(upgrading)),
    ...(withBackup ? await lookAtBackup(upgrading) : []),
  ];
}

async function lookAtDepartments({ db, config, project, way }: Upgrading): Promise<Finding[]> {
  try {
    const host = await readHostSurface(readerOf(join(project, 'host/dist')));
    const { builds, registry } = await readBuilds(join(project, 'remotes'), db, config.demonstration);
    const refused = await Promise.all(
      builds.map(async (build) =>
        (await problemsOf(db, registry, build)).map((problem) =>
          fault(
            'releases',
            `${build.release.id} ${build.release.version} cannot go live: ${inEnglish(problem)}`,
            'Settle that with the other department, or see the release that is live.',
          ),
        ),
      ),
    );
    const fits = host
      ? judgeDepartments(host, registry.departments, builds, way)
      : [fault('departments', 'The folder of this version holds no built host.', WHOLE)];
    return [...fits, ...judgeBuilds(builds, way), ...refused.flat()];
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    return [fault('releases', error.message, WHOLE)];
  }
}

const WHOLE = 'Unpack the archive of this version anew, or build it.';

async function lookAtBackup({ db, config: { backups } }: Upgrading): Promise<Finding[]> {
  const { folder } = backups;
  if (!folder)
    return [
      fault(
        'backup',
        'BACKUP_DIR is not set, so no backup can be made.',
        'Set it; or say --without-backup, if you have just made one in another way.',
      ),
    ];
  try {
    const recent = recentBackup(await keptBackups(folder), new Date());
    if (recent) return [ok('backup', `${recent.archive} was made within the hour, and is proved.`)];
    const { bavail, bsize } = await statfs(folder);
    return [judgeRoom({ free: bavail * bsize, data: await sizeOf(db) })];
  } catch (error) {
    return [
      fault(
        'backup',
        (error as Error).message,
        'See that BACKUP_DIR is there, and that this user may write to it.',
      ),
    ];
  }
}

/** What a backup holds, in bytes. */
async function sizeOf(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8
      + coalesce((select sum(size) from (select distinct on (storage_key) size from files) as stored), 0)::float8
      + coalesce((select sum(size) from releases where swept_at is null), 0)::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
