import { fileTypeFromBuffer } from 'file-type';
import type { Refusal } from './refusal.ts';

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
export function typeProblems(paths: readonly string[]): Refusal[] {
  return paths
    .filter((path) => releasedType(path) === undefined)
    .map((path) => ({ code: 'file-type', facts: { path, allowed: EXTENSIONS } }));
}

/** Why a file's content may not stand under its name: it is markup, or of another type than the name says. */
export async function contentProblems(path: string, bytes: Uint8Array): Promise<Refusal[]> {
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
