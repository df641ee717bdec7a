import { type HostSurface, incompatibilities } from './compatibility.ts';
import { firstScreenCopies } from './copies.ts';
import type { Release } from './descriptor.ts';
import { contentProblems, releasedType, typeProblems } from './file-types.ts';
import { sha384 } from './integrity.ts';
import { initialFiles, MANIFEST } from './manifest.ts';
import { takenProblems } from './reach.ts';
import type { Refusal } from './refusal.ts';
import type { Registry } from './registry.ts';

/**
 * What a release may weigh, in kB (1000 bytes). `initial` is what everybody who opens the department waits for,
 * compressed: four departments with a table, forms and dialogs weigh 41 each.
 */
export const BUDGET = { initial: 64, whole: 5000, files: 200 };

interface Surroundings {
  /** What is live. */
  registry: Registry;
  /** What the live host offers. */
  host: HostSurface;
  /** The roles that there are. */
  roles: readonly string[];
}

/**
 * Why a release may not go live, by its document alone; empty when it may. The command asks before it uploads, the
 * server before it takes anything.
 */
export function documentProblems(release: Release, { registry, host, roles }: Surroundings): Refusal[] {
  const files = Object.keys(release.files).length;
  const unknown = release.roles.filter((role) => !roles.includes(role));
  return [
    ...takenProblems(release, registry),
    ...unknown.map((role): Refusal => ({ code: 'unknown-role', facts: { role } })),
    ...incompatibilities(host, release).map((what): Refusal => ({ code: 'incompatible', facts: { what } })),
    ...typeProblems(Object.keys(release.files)),
    ...tooMany(files),
  ];
}

function tooMany(files: number): Refusal[] {
  const facts = { what: 'number of files', is: files, budget: BUDGET.files, unit: 'files' };
  return files > BUDGET.files ? [{ code: 'over-budget', facts }] : [];
}

export interface Weight {
  /** Bytes of all files. */
  size: number;
  /** Bytes, compressed, of what is loaded before the first screen. */
  initial: number;
}

/** How a file of a release is read; undefined where there is none. */
type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Whether every file of a release is there, is the one that was built and may be in a release, and what they weigh. */
export async function inspectFiles(
  release: Release,
  read: ReadFile,
): Promise<{ problems: Refusal[]; weight: Weight }> {
  const problems: Refusal[] = typeProblems(Object.keys(release.files));
  const weight: Weight = { size: 0, initial: 0 };
  for (const path of [release.entry, MANIFEST]) {
    if (!Object.hasOwn(release.files, path)) problems.push({ code: 'missing-file', facts: { path } });
  }
  for (const [path, expected] of Object.entries(release.files)) {
    const bytes = await read(path);
    if (!bytes) problems.push({ code: 'missing-file', facts: { path } });
    else if ((await sha384(bytes)) !== expected) problems.push({ code: 'wrong-hash', facts: { path } });
    else if (releasedType(path)) problems.push(...(await contentProblems(path, bytes)));
    weight.size += bytes?.length ?? 0;
  }
  if (problems.length > 0) return { problems, weight };
  const initial = await namedByManifest(release, read);
  const unhashed = initial.filter((path) => !Object.hasOwn(release.files, path));
  problems.push(...unhashed.map((path): Refusal => ({ code: 'missing-file', facts: { path } })));
  weight.initial = await compressedSize([MANIFEST, release.entry, ...initial], read);
  problems.push(...overBudget(weight));
  return { problems, weight };
}

function overBudget({ size, initial }: Weight): Refusal[] {
  const figures = [
    {
      what: 'entry and first screen, gzip',
      is: Math.ceil(initial / 1000),
      budget: BUDGET.initial,
      unit: 'kB',
    },
    { what: 'all files', is: Math.ceil(size / 1000), budget: BUDGET.whole, unit: 'kB' },
  ];
  return figures
    .filter(({ is, budget }) => is > budget)
    .map((facts): Refusal => ({ code: 'over-budget', facts }));
}

/** With its own copies of what the host gives today: the next host may give others. */
async function namedByManifest(release: Release, read: ReadFile): Promise<string[]> {
  const manifest = await read(MANIFEST);
  return initialFiles(parsed(new TextDecoder().decode(manifest)), firstScreenCopies(release)) ?? [];
}

async function compressedSize(paths: string[], read: ReadFile): Promise<number> {
  let size = 0;
  for (const path of new Set(paths)) {
    const bytes = await read(path);
    if (bytes) size += await gzipSize(bytes);
  }
  return size;
}

/** A manifest that is none names no file: the loader says so, and so does the try in a browser. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function gzipSize(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const compressed = new Response(bytes).body?.pipeThrough(new CompressionStream('gzip'));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}
