import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@ar/federation/descriptor';
import { DOCUMENT, MANIFEST } from '@ar/federation/release-files';
import type { ReleasesOverview } from '@ar/federation/releases';
import { integrityMap } from '@ar/federation/rsbuild/release-document';
import { release as releaseSchema } from '@ar/federation/schemas';
import { entryOf, readStockBuild } from '@ar/federation/stock-build';
import { prettifyError } from 'zod';
import { refuse } from './command-line.ts';
import type { Machine } from './terminal.ts';

export interface LocalBuild {
  release: Release;
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

type Project = Pick<Machine, 'project' | 'own'>;

const folderOf = ({ own }: Project, department: string) =>
  own?.id === department ? '.' : join('remotes', department);

export function packageOf(where: Project, department: string): string {
  const folder = folderOf(where, department);
  const manifest = join(where.project, folder, 'package.json');
  if (!existsSync(manifest)) throw refuse(`There is no department in ${folder}.`);
  return JSON.parse(readFileSync(manifest, 'utf8')).name;
}

export async function readBuild(where: Project, department: string): Promise<LocalBuild> {
  const source = folderOf(where, department);
  const folder = join(where.project, source, 'dist');
  const read = (path: string) => readFile(join(folder, path)).catch(() => undefined);
  const described = join(where.project, source, DOCUMENT);
  if (existsSync(described)) describeStockBuild(described, folder);
  const text = await read(DOCUMENT);
  if (!text) throw refuse(`${source} is not built: leave out --skip-build.`);
  const parsed = releaseSchema.safeParse(JSON.parse(new TextDecoder().decode(text)));
  if (!parsed.success) throw refuse(`${DOCUMENT} is not valid:\n${prettifyError(parsed.error)}`);
  if (parsed.data.id !== department) throw refuse(`${source} is the department ${parsed.data.id}.`);
  return { release: parsed.data, read };
}

/** The stock plugin of Module Federation does not write the document (docs/departments/stock-builds.md). */
function describeStockBuild(described: string, folder: string): void {
  const manifest = join(folder, MANIFEST);
  if (!existsSync(manifest)) throw refuse(`There is no ${MANIFEST} in ${folder}: is it built?`);
  const descriptor = readJson(described);
  const { version } = readJson(join(described, '../package.json'));
  const written = readJson(manifest);
  const entry = join(folder, entryOf(written));
  const text = existsSync(entry) ? readFileSync(entry, 'utf8') : '';
  const facts = readStockBuild(written, { id: descriptor.id, version }, text);
  if ('problems' in facts) throw refuse(facts.problems.join('\n'), 'stock-build');
  const document = { ...descriptor, version, ...facts, copies: {}, files: integrityMap(folder) };
  writeFileSync(join(folder, DOCUMENT), `${JSON.stringify(document, null, 2)}\n`);
}

function readJson(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refuse(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Returns undefined if a change is not committed or there is no repository. */
export async function commitOf(cwd: string): Promise<string | undefined> {
  const git = async (...words: string[]) => (await promisify(execFile)('git', words, { cwd })).stdout.trim();
  try {
    return (await git('status', '--porcelain')) === '' ? await git('rev-parse', 'HEAD') : undefined;
  } catch {
    return undefined;
  }
}

/** `wanted` may lack the fingerprint: `1.4.0` means `1.4.0-5609c8b312s`. */
export function whichVersion({ departments }: ReleasesOverview, id: string, wanted: string): string {
  const versions = departments.find((department) => department.id === id)?.versions ?? [];
  const known = versions.map(({ version }) => version);
  if (known.includes(wanted)) return wanted;
  const meant = known.filter((version) => version.startsWith(`${wanted}-`));
  if (meant.length > 1) throw refuse(`Which ${wanted} of ${id}? There are ${meant.join(', ')}.`);
  return meant[0] ?? wanted;
}
