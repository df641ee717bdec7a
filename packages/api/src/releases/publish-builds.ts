import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { currentRegistry } from './change-registry.ts';
import { publishRelease } from './publish.ts';
import { isPublished } from './published-releases.ts';
import { readRelease } from './release-folder.ts';

interface Context {
  db: Kysely<DB>;
  releases: string;
  /**
   * Where departments release by themselves, a server that starts publishes only those that have nothing live; in
   * demonstration mode, every build that is new.
   */
  onlyMissing: boolean;
}

/** Publishes the builds of all departments; returns what went live, and the departments that are not built. */
export async function publishBuilds(remotes: string, { db, releases, onlyMissing }: Context) {
  const live: string[] = [];
  const notBuilt: string[] = [];
  for (const name of await departmentsIn(remotes)) {
    const build = join(remotes, name, 'dist');
    if (!(await isBuilt(build))) {
      notBuilt.push(name);
      continue;
    }
    const { release } = await readRelease(build);
    const { id, version } = release;
    const { departments } = await currentRegistry(db);
    const isLive = departments.some((department) => department.id === id);
    // What another server has published, this one may still have to put into a releases folder of its own.
    if (onlyMissing && isLive && !(await isPublished(db, release))) continue;
    const { outcome } = await publishRelease(build, 'npm start', { db, releases });
    if (outcome === 'live') live.push(`${id} ${version}`);
  }
  return { live, notBuilt };
}

async function departmentsIn(remotes: string): Promise<string[]> {
  const entries = await readdir(remotes, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function isBuilt(build: string): Promise<boolean> {
  const files = await readdir(build).catch((): string[] => []);
  return files.includes('department.json');
}
