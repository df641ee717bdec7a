import { fileTypeFromBuffer } from 'file-type';
import { firstScreenCopies, type HostSurface, incompatibilities } from './compatibility.ts';
import type { Release } from './descriptor.ts';
import type { Problem } from './problem.ts';
import { takenProblems } from './reach.ts';
import type { Registry } from './registry.ts';
import { initialFiles, MANIFEST, sha384 } from './release-files.ts';

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
export function documentProblems(release: Release, { registry, host, roles }: Surroundings): Problem[] {
  const files = Object.keys(release.files).length;
  const unknown = release.roles.filter((role) => !roles.includes(role));
  return [
    ...takenProblems(release, registry),
    ...unknown.map((role): Problem => ({ code: 'unknown-role', facts: { role } })),
    ...incompatibilities(host, release).map((what): Problem => ({ code: 'incompatible', facts: { what } })),
    ...typeProblems(Object.keys(release.files)),
    ...tooMany(files),
  ];
}

function tooMany(files: number): Problem[] {
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
): Promise<{ problems: Problem[]; weight: Weight }> {
  const problems: Problem[] = typeProblems(Object.keys(release.files));
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
  problems.push(...unhashed.map((path): Problem => ({ code: 'missing-file', facts: { path } })));
  weight.initial = await compressedSize([MANIFEST, release.entry, ...initial], read);
  problems.push(...overBudget(weight));
  return { problems, weight };
}

function overBudget({ size, initial }: Weight): Problem[] {
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
    .map((facts): Problem => ({ code: 'over-budget', facts }));
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

const UTF8 = '; charset=utf-8';

/**
 * The files that a release may hold: extension → the media type that they are served as. Nothing here opens as a page
 * that runs anything: no HTML, no SVG, no other markup.
 */
const TEXTS: Readonly<Record<string, string>> = {
  css: `text/css${UTF8}`,
  js: `text/javascript${UTF8}`,
  json: 'application/json',
  map: 'application/json',
  mjs: `text/javascript${UTF8}`,
  txt: `text/plain${UTF8}`,
};
const OTHERS: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  glb: 'model/gltf-binary',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  png: 'image/png',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const EXTENSIONS = [...Object.keys(TEXTS), ...Object.keys(OTHERS)].sort().join(', ');

const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1] ?? '';

const known = (types: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.hasOwn(types, extensionOf(path)) ? types[extensionOf(path)] : undefined;

/** The media type of a release's file by its name; undefined for one that no release may hold. */
export function releasedType(path: string): string | undefined {
  return known(TEXTS, path) ?? known(OTHERS, path);
}

/** Why files of these names may not be in a release. */
export function typeProblems(paths: readonly string[]): Problem[] {
  return paths
    .filter((path) => releasedType(path) === undefined)
    .map((path) => ({ code: 'file-type', facts: { path, allowed: EXTENSIONS } }));
}

/** Why a file's content may not stand under its name: it is markup, or of another type than the name says. */
export async function contentProblems(path: string, bytes: Uint8Array): Promise<Problem[]> {
  const isSound = known(TEXTS, path) ? isPlainText(bytes) : await isOfType(known(OTHERS, path), bytes);
  return isSound ? [] : [{ code: 'file-content', facts: { path } }];
}

async function isOfType(type: string | undefined, bytes: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes);
  return type !== undefined && found?.mime === type;
}

// How far the WHATWG MIME Sniffing Standard lets a browser look (section 5.2).
const SNIFFED = 1445;

/**
 * Whether this is UTF-8 that no program takes for a page: HTML, SVG and XML begin with `<` (WHATWG MIME Sniffing, 7.1),
 * MHTML has a header of mails (RFC 2557). No script, stylesheet or JSON begins so.
 */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !text.includes('\0') && !text.trimStart().startsWith('<') && !isMail(text.slice(0, SNIFFED));
  } catch {
    return false;
  }
}

const isMail = (text: string): boolean => /^(?:mime-version|content-type):/im.test(text);
