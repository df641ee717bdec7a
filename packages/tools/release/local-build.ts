import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@ar/federation/descriptor';
import type { ReleasesOverview } from '@ar/federation/releases';
import { release as releaseSchema } from '@ar/federation/schemas';
import { refuse } from './command-line.ts';
import type { Machine } from './terminal.ts';

export interface LocalBuild {
  release: Release;
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

type Project = Pick<Machine, 'project' | 'own'>;

/** Where a department's sources are: among those of a workspace, or the project itself. */
const folderOf = ({ own }: Project, department: string) =>
  own?.id === department ? '.' : join('remotes', department);

/** The name of a department's package; refused where there is none. */
export function packageOf(where: Project, department: string): string {
  const folder = folderOf(where, department);
  const manifest = join(where.project, folder, 'package.json');
  if (!existsSync(manifest)) throw refuse(`There is no department in ${folder}.`);
  return JSON.parse(readFileSync(manifest, 'utf8')).name;
}

/** Reads what the last build of a department left in its `dist`. */
export async function readBuild(where: Project, department: string): Promise<LocalBuild> {
  const source = folderOf(where, department);
  const folder = join(where.project, source, 'dist');
  const read = (path: string) => readFile(join(folder, path)).catch(() => undefined);
  const text = await read('department.json');
  if (!text) throw refuse(`${source} is not built: leave out --skip-build.`);
  const parsed = releaseSchema.safeParse(JSON.parse(new TextDecoder().decode(text)));
  if (!parsed.success) throw refuse(`department.json is not valid:\n${parsed.error.message}`);
  if (parsed.data.id !== department) throw refuse(`${source} is the department ${parsed.data.id}.`);
  return { release: parsed.data, read };
}

/** The commit that a build was made from; undefined where something is not committed, or there is no repository. */
export async function commitOf(cwd: string): Promise<string | undefined> {
  const git = async (...words: string[]) => (await promisify(execFile)('git', words, { cwd })).stdout.trim();
  try {
    return (await git('status', '--porcelain')) === '' ? await git('rev-parse', 'HEAD') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The published version that somebody means: as it stands, or without the fingerprint of its sources (`1.4.0` for
 * `1.4.0-5609c8b312s`). What is not in the overview is left to the server to judge.
 */
export function whichVersion({ departments }: ReleasesOverview, id: string, said: string): string {
  const versions = departments.find((department) => department.id === id)?.versions ?? [];
  const known = versions.map(({ version }) => version);
  if (known.includes(said)) return said;
  const meant = known.filter((version) => version.startsWith(`${said}-`));
  if (meant.length > 1) throw refuse(`Which ${said} of ${id}? There are ${meant.join(', ')}.`);
  return meant[0] ?? said;
}
