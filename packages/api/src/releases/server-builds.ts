import type { Registry } from '@ar/federation/registry';
import type { WaitingBuild } from '@ar/federation/releases';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { currentRegistry } from './change-registry.ts';

/** Who the history says published a build that stood beside a server as it started. */
export const SERVER_START = 'npm start';

/**
 * Whether a server that starts may make its build of a department live: where nothing is live yet, or what is live came
 * with a server too. What a team or a SuperAdmin decided stays, be it a release, a rollback or a canary.
 */
export async function mayServerRelease(
  db: Kysely<DB>,
  { departments }: Registry,
  id: string,
): Promise<boolean> {
  const entry = departments.find((department) => department.id === id);
  if (!entry) return true;
  if (entry.canary) return false;
  const latest = await decisions(db, id).select('made_by').limit(1).executeTakeFirst();
  return latest?.made_by === SERVER_START;
}

/** The builds that came with a server and wait for somebody's decision, of one department where `only` names it. */
export async function readWaitingBuilds(
  db: Kysely<DB>,
  publicOrigin: string,
  only?: string,
): Promise<WaitingBuild[]> {
  const { departments } = await currentRegistry(db);
  const asked = departments.filter(({ id }) => only === undefined || id === only);
  const found = await Promise.all(
    asked.map(({ id, canary }) => waitingBuild(db, id, canary?.release.version)),
  );
  return found
    .filter((build) => build !== undefined)
    .map(({ department, version }) => {
      const promote = `pnpm release promote ${department} ${version} --token-file ${department}.token`;
      return { department, version, command: `RELEASE_URL=${publicOrigin} ${promote}` };
    });
}

/** The newest build, if it came after what is live was decided, and is not being tried. */
async function waitingBuild(db: Kysely<DB>, department: string, canary: string | undefined) {
  const build = await db
    .selectFrom('releases')
    .select(['department', 'version'])
    .where('department', '=', department)
    .where('published_by', '=', SERVER_START)
    // Compared there: here a moment has lost its microseconds.
    .where('published_at', '>', decisions(db, department).select('made_at').limit(1))
    .where('swept_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return build?.version === canary ? undefined : build;
}

/** What was decided on the release that everybody gets of a department, the latest first. */
function decisions(db: Kysely<DB>, department: string) {
  return db
    .selectFrom('registry_revisions')
    .where('department', '=', department)
    .where('channel', '=', 'stable')
    .where('action', 'in', ['publish', 'promote', 'rollback'])
    .orderBy('revision', 'desc');
}
