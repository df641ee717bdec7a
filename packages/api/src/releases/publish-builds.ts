import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publishRelease } from './publish.ts';
import type { RegistryStore } from './registry-store.ts';
import { readRelease } from './release-folder.ts';

interface Context {
  registry: RegistryStore;
  releases: string;
  /**
   * Where departments release by themselves, a server that starts publishes only those that have nothing live; in
   * demonstration mode, every build that is new.
   */
  onlyMissing: boolean;
}

/** Publishes the builds of all departments; returns what went live, and the departments that are not built. */
export async function publishBuilds(remotes: string, { registry, releases, onlyMissing }: Context) {
  const live: string[] = [];
  const notBuilt: string[] = [];
  for (const name of await departmentsIn(remotes)) {
    const build = join(remotes, name, 'dist');
    if (!(await isBuilt(build))) {
      notBuilt.push(name);
      continue;
    }
    const release = await readRelease(build);
    const { id, version } = release;
    const { departments } = await registry.current();
    const isLive = departments.some((department) => department.id === id);
    // What another server has published, this one may still have to put into a releases folder of its own.
    if (onlyMissing && isLive && !(await registry.isPublished(release))) continue;
    const { outcome } = await publishRelease(build, 'npm start', { registry, releases });
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
