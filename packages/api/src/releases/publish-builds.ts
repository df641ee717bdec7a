import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildContext, publishBuild } from './publish.ts';

/** Publishes the builds of all departments; returns what went live, and the departments that are not built. */
export async function publishBuilds(remotes: string, context: BuildContext) {
  const live: string[] = [];
  const notBuilt: string[] = [];
  for (const name of await departmentsIn(remotes)) {
    const build = join(remotes, name, 'dist');
    if (!(await isBuilt(build))) {
      notBuilt.push(name);
      continue;
    }
    const { release, outcome } = await publishBuild(build, context);
    if (outcome === 'live') live.push(`${release.id} ${release.version}`);
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
