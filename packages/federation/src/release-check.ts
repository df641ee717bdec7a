import { gzipSync } from 'node:zlib';
import { isFixedRole, isOwnRole } from '@ar/domain/roles';
import { fileTypeFromBuffer } from 'file-type';
import { firstScreenCopies, type HostSurface, incompatibilities } from './compatibility.ts';
import type { Release } from './descriptor.ts';
import type { Problem } from './problem.ts';
import { takenProblems } from './reach.ts';
import type { PageEntry, Registry } from './registry.ts';
import { initialFiles, MANIFEST, sha384 } from './release-files.ts';
import { styleProblems } from './styles/styles.ts';

/**
 * What a release may weigh, in kB (1000 bytes). `initial` is what everybody who opens the department waits for,
 * compressed: four departments with a table, forms and dialogs weigh 41 each.
 */
export const BUDGET = { initial: 64, whole: 5000, files: 200 };

interface Surroundings {
  registry: Registry<PageEntry>;
  host: HostSurface;
}

/** Why a release may not go live, by its document alone. The command asks before it uploads, the server before it takes it. */
export function documentProblems(release: Release, { registry, host }: Surroundings): Problem[] {
  const files = Object.keys(release.files);
  return [
    ...takenProblems(release, registry),
    ...roleProblems(release),
    ...incompatibilities(host, release).map((what): Problem => ({ code: 'incompatible', facts: { what } })),
    ...typeProblems(files),
    ...files
      .filter((path) => path.endsWith('.wasm'))
      .map((path): Problem => ({ code: 'wasm-file', facts: { path } })),
    ...overBudget('number of files', files.length, BUDGET.files, 'files'),
  ];
}

/** A release may name the four roles, and bring the one that is called like its department. */
function roleProblems({ id, roles }: Release): Problem[] {
  const own = roles.find((role) => isOwnRole(role, id));
  return roles
    .filter((role) => !isFixedRole(role) && role !== own)
    .map((role) => ({ code: 'unknown-role', facts: { role, department: id, own: own ?? nameOfOwn(id) } }));
}

const nameOfOwn = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Admin`;

const overBudget = (what: string, is: number, budget: number, unit: string): Problem[] =>
  is > budget ? [{ code: 'over-budget', facts: { what, is, budget, unit } }] : [];

/** Whether every file of a release is there, is the one that was built and may be in a release, and what they weigh. */
export async function inspectFiles(
  release: Release,
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
) {
  const problems = typeProblems(Object.keys(release.files));
  // Bytes of all files, and compressed those of what is loaded before the first screen.
  const weight = { size: 0, initial: 0 };
  const demand = (paths: string[]) => {
    const missing = paths.filter((path) => !Object.hasOwn(release.files, path));
    for (const path of missing) problems.push({ code: 'missing-file', facts: { path } });
  };
  demand([release.entry, MANIFEST]);
  for (const [path, expected] of Object.entries(release.files)) {
    const bytes = await read(path);
    if (!bytes) problems.push({ code: 'missing-file', facts: { path } });
    else if ((await sha384(bytes)) !== expected) problems.push({ code: 'wrong-hash', facts: { path } });
    else if (releasedType(path)) problems.push(...(await contentProblems(path, bytes)));
    weight.size += bytes?.length ?? 0;
  }
  if (problems.length > 0) return { problems, weight };
  // With its own copies of what the host gives today: the next host may give others.
  const manifest = parsed(new TextDecoder().decode(await read(MANIFEST)));
  const initial = initialFiles(manifest, firstScreenCopies(release)) ?? [];
  demand(initial);
  problems.push(...(await unchecked(release, initial, read)));
  for (const path of new Set([MANIFEST, release.entry, ...initial])) {
    const bytes = await read(path);
    if (bytes) weight.initial += gzipSync(bytes).length;
  }
  const kB = (bytes: number) => Math.ceil(bytes / 1000);
  problems.push(
    ...overBudget('entry and first screen, gzip', kB(weight.initial), BUDGET.initial, 'kB'),
    ...overBudget('all files', kB(weight.size), BUDGET.whole, 'kB'),
  );
  return { problems, weight };
}

/** What in a release's stylesheets reaches beyond the department. Those that were published before this was asked stay. */
export async function inspectStyles(
  { id, files }: Release,
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<Problem[]> {
  const sheets = Object.keys(files).filter((path) => path.endsWith('.css'));
  const found = sheets.map(async (path) =>
    styleProblems(new TextDecoder().decode(await read(path)), { id, path }),
  );
  return (await Promise.all(found)).flat();
}

/**
 * Scripts and stylesheets that a release loads later without a check: the loader checks what it starts with, and the
 * bundler's own code the rest, by hashes that stand in what was checked.
 */
async function unchecked(
  release: Release,
  initial: readonly string[],
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<Problem[]> {
  const started = new Set([release.entry, ...release.first, ...initial]);
  const loaded = Object.keys(release.files).filter((path) => /\.(?:m?js|css)$/.test(path));
  const later = loaded.filter((path) => !started.has(path));
  if (later.length === 0) return [];
  const scripts = loaded.filter((path) => !path.endsWith('.css'));
  const texts = await Promise.all(scripts.map(async (path) => new TextDecoder().decode(await read(path))));
  // A bundler that checks what it loads later can't check a worker.
  const isWorker = texts.some((text) => WORKER.test(text)) && texts.some((text) => text.includes('sha384-'));
  return later
    .filter((path) => !texts.some((text) => text.includes(release.files[path] ?? '')))
    .map((path): Problem => {
      const code = isWorker && !path.endsWith('.css') ? 'worker-file' : 'unchecked-file';
      return { code, facts: { path } };
    });
}

const WORKER = /\bnew\s+(?:\w+\.)?(?:Shared)?Worker\s*\(/;

/** A manifest that is none names no file: the loader says so, and so does the try in a browser. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The files that a release may hold: extension → the media type that they are served as. Nothing here opens as a page
 * that runs anything: no HTML, no SVG, no other markup.
 */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  glb: 'model/gltf-binary',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** The media type of a release's file by its name; undefined for one that no release may hold. */
export function releasedType(path: string): string | undefined {
  const extension = /\.([^./]+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

export function typeProblems(paths: readonly string[]): Problem[] {
  const allowed = Object.keys(TYPES).join(', ');
  return paths
    .filter((path) => releasedType(path) === undefined)
    .map((path) => ({ code: 'file-type', facts: { path, allowed } }));
}

/** Why a file's content may not stand under its name: it is markup, or of another type than the name says. */
export async function contentProblems(path: string, bytes: Uint8Array): Promise<Problem[]> {
  const type = releasedType(path) ?? '';
  const isSound = /^text\/|json$/.test(type)
    ? isPlainText(bytes)
    : (await fileTypeFromBuffer(bytes))?.mime === type;
  return isSound ? [] : [{ code: 'file-content', facts: { path } }];
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
    const isMail = /^(?:mime-version|content-type):/im.test(text.slice(0, SNIFFED));
    return !text.includes('\0') && !text.trimStart().startsWith('<') && !isMail;
  } catch {
    return false;
  }
}
