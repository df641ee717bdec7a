import { gzipSync } from 'node:zlib';
import { isFixedRole, isOwnRole } from '@ar/domain/roles';
import { fileTypeFromBuffer } from 'file-type';
import { firstScreenCopies, type HostSurface, incompatibilities } from './compatibility.ts';
import { conflictProblems } from './conflicts.ts';
import type { Release } from './descriptor.ts';
import type { Problem } from './problem.ts';
import type { PageEntry, Registry } from './registry.ts';
import { initialFiles, MANIFEST, sha384 } from './release-files.ts';
import { styleProblems } from './styles/styles.ts';

/** Limits in kB (1000 bytes), and the number of files. `initial` is the gzip size of the first screen. */
export const BUDGET = { initial: 64, whole: 5000, files: 200 };

interface Surroundings {
  registry: Registry<PageEntry>;
  host: HostSurface;
}

export function documentProblems(release: Release, { registry, host }: Surroundings): Problem[] {
  const files = Object.keys(release.files);
  return [
    ...conflictProblems(release, registry),
    ...roleProblems(release),
    ...incompatibilities(host, release).map((what): Problem => ({ code: 'incompatible', facts: { what } })),
    ...typeProblems(files),
    ...files
      .filter((path) => path.endsWith('.wasm'))
      .map((path): Problem => ({ code: 'wasm-file', facts: { path } })),
    ...overBudget('number of files', files.length, BUDGET.files, 'files'),
  ];
}

function roleProblems({ id, roles }: Release): Problem[] {
  const own = roles.find((role) => isOwnRole(role, id));
  return roles
    .filter((role) => !isFixedRole(role) && role !== own)
    .map((role) => ({ code: 'unknown-role', facts: { role, department: id, own: own ?? ownRole(id) } }));
}

const ownRole = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Admin`;

const overBudget = (what: string, is: number, budget: number, unit: string): Problem[] =>
  is > budget ? [{ code: 'over-budget', facts: { what, is, budget, unit } }] : [];

export async function inspectFiles(
  release: Release,
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
) {
  const problems = typeProblems(Object.keys(release.files));
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
  // A page loads the bundled copies if a later host has other copies.
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

/** Reports scripts and stylesheets whose hash neither the loader nor the bundler's runtime checks. */
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
  const isWorker = texts.some((text) => WORKER.test(text)) && texts.some((text) => text.includes('sha384-'));
  return later
    .filter((path) => !texts.some((text) => text.includes(release.files[path] ?? '')))
    .map((path): Problem => {
      const code = isWorker && !path.endsWith('.css') ? 'worker-file' : 'unchecked-file';
      return { code, facts: { path } };
    });
}

const WORKER = /\bnew\s+(?:\w+\.)?(?:Shared)?Worker\s*\(/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The file types that a browser never opens as a page with scripts. */
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

export async function contentProblems(path: string, bytes: Uint8Array): Promise<Problem[]> {
  const type = releasedType(path) ?? '';
  const isSound = /^text\/|json$/.test(type)
    ? isPlainText(bytes)
    : (await fileTypeFromBuffer(bytes))?.mime === type;
  return isSound ? [] : [{ code: 'file-content', facts: { path } }];
}

/** The number of bytes that a browser reads to guess a file's type (WHATWG MIME Sniffing, 5.2). */
const SNIFFED = 1445;

/** Refuses HTML, SVG and XML, which begin with `<`, and MHTML, which begins with a mail header (RFC 2557). */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const isMail = /^(?:mime-version|content-type):/im.test(text.slice(0, SNIFFED));
    return !text.includes('\0') && !text.trimStart().startsWith('<') && !isMail;
  } catch {
    return false;
  }
}
