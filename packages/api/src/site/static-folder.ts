import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompressedCopies, type Encoding, hashOf } from './content-encoding.ts';
import { contentType, isCompressible } from './content-type.ts';

export interface StaticAnswer {
  bytes: Buffer;
  type: string;
  /** Of the file as it stands on disk. */
  etag: string;
  encoding?: Encoding;
}

export interface StaticFolder {
  /** A file below the folder in the given encoding; undefined where there is none. */
  read(path: string, encoding: Encoding | undefined): Promise<StaticAnswer | undefined>;
  /** Makes compressed copies of all its files ahead of the first visitor. */
  prepare(): Promise<void>;
}

interface Remembered {
  changed: string;
  bytes: Buffer;
  hash: string;
  encoded: Map<Encoding, Buffer>;
}

/** Paths of built files only: no parent folder, nothing hidden, no separator of another system. */
const SAFE_PATH = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

/**
 * Built files, kept in memory after their first reading. The disk is asked at each request all the same, so that a
 * folder that is deleted, restored or changed while the product runs shows as what it is.
 */
export function createStaticFolder(root: string, copies: CompressedCopies): StaticFolder {
  const remembered = new Map<string, Remembered>();
  const load = async (path: string): Promise<Remembered | undefined> => {
    const file = join(root, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) {
      remembered.delete(path);
      return undefined;
    }
    // Unlike the time of the last change to its content, ctime cannot be set back.
    const changed = `${found.ctimeMs}/${found.size}/${found.ino}`;
    const known = remembered.get(path);
    if (known?.changed === changed) return known;
    const bytes = await readFile(file);
    const fresh = { changed, bytes, hash: hashOf(bytes), encoded: new Map<Encoding, Buffer>() };
    remembered.set(path, fresh);
    return fresh;
  };
  return {
    async read(path, wanted) {
      const file = SAFE_PATH.test(path) ? await load(path) : undefined;
      if (!file) return undefined;
      const encoding = isCompressible(path) ? wanted : undefined;
      const bytes = encoding ? await encoded(file, encoding, copies) : file.bytes;
      // Each encoding is a representation of its own (RFC 9110, 8.8.3).
      const etag = `"${file.hash.slice(0, 32)}${encoding ? `-${encoding}` : ''}"`;
      return { bytes, type: contentType(path), etag, encoding };
    },
    async prepare() {
      for (const path of await filesBelow(root)) {
        if (isCompressible(path)) await copies.prepare(await readFile(join(root, path)));
      }
    },
  };
}

async function encoded(file: Remembered, encoding: Encoding, copies: CompressedCopies): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const bytes = await copies.get(file.bytes, file.hash, encoding);
  file.encoded.set(encoding, bytes);
  return bytes;
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => SAFE_PATH.test(path));
}
