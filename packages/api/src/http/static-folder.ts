import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { releasedType } from '@ar/federation/release-check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, encode, hashOf, isKnown } from './send.ts';

/** What the host's build holds beyond the types of a release's files. */
const PAGE_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

const typeOf = (path: string) =>
  PAGE_TYPES[extname(path)] ?? releasedType(path) ?? 'application/octet-stream';
/** Other types are compressed already. */
const isCompressible = (path: string) => /^text\/|[/+](?:json|xml|wasm)$/.test(typeOf(path));

export type CompressedCopies = ReturnType<typeof createCompressedCopies>;

/**
 * Compressed copies on disk, named by the hash of what they are copies of: a file that was tampered with never hides
 * behind the copy of its former self.
 */
export function createCompressedCopies(folder: string) {
  const fileOf = (hash: string, encoding: Encoding) => join(folder, `${hash}.${encoding}`);
  return {
    /** The bytes in this encoding: the prepared copy if there is one. */
    async get(bytes: Uint8Array, hash: string, encoding: Encoding): Promise<Buffer> {
      return (await readFile(fileOf(hash, encoding)).catch(() => undefined)) ?? encode(bytes, encoding);
    },
    /** Makes the smallest copies of these bytes, unless an earlier start has made them. */
    async prepare(bytes: Uint8Array): Promise<void> {
      const hash = hashOf(bytes);
      await mkdir(folder, { recursive: true });
      for (const encoding of ['br', 'gzip'] as const) {
        const file = fileOf(hash, encoding);
        if (await stat(file).catch(() => undefined)) continue;
        const draft = `${file}.${randomUUID()}`;
        await writeFile(draft, await encode(bytes, encoding, 'smallest'));
        await rename(draft, file);
      }
    },
  };
}

export interface StaticAnswer {
  bytes: Buffer;
  type: string;
  etag: string;
  encoding?: Encoding | undefined;
}

export interface StaticFolder {
  /** A file below the folder in the given encoding; undefined if there is none. */
  read(path: string, encoding: Encoding | undefined): Promise<StaticAnswer | undefined>;
  /** Makes compressed copies of all its files ahead of the first visitor. */
  prepare(): Promise<void>;
}

/** The content of a file or page in memory. */
export interface Content {
  bytes: Buffer;
  hash: string;
  encoded: Map<Encoding, Buffer>;
}

/** The content in the given encoding, if its type is worth compressing. */
export async function answerOf(
  path: string,
  { bytes, hash, encoded }: Content,
  wanted: Encoding | undefined,
  copies: CompressedCopies,
): Promise<StaticAnswer> {
  const answer = { bytes, type: typeOf(path), etag: `"${hash.slice(0, 32)}"` };
  if (!wanted || !isCompressible(path)) return answer;
  const compressed = encoded.get(wanted) ?? (await copies.get(bytes, hash, wanted));
  encoded.set(wanted, compressed);
  // Each encoding is a representation of its own (RFC 9110, 8.8.3).
  return { ...answer, bytes: compressed, etag: `"${hash.slice(0, 32)}-${wanted}"`, encoding: wanted };
}

/** Paths of built files only: no parent folder, nothing hidden, no separator of another system. */
const SAFE_PATH = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

/**
 * Built files, kept in memory after their first reading. Each request still asks the disk, so that a folder that is
 * deleted, restored or changed while the product runs shows as what it is.
 */
export function createStaticFolder(root: string, copies: CompressedCopies): StaticFolder {
  const remembered = new Map<string, Content & { changed: string }>();
  const load = async (path: string): Promise<Content | undefined> => {
    const file = join(root, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) {
      remembered.delete(path);
      return undefined;
    }
    // Unlike mtime, ctime cannot be set back.
    const changed = `${found.ctimeMs}/${found.size}/${found.ino}`;
    const known = remembered.get(path);
    if (known?.changed === changed) return known;
    const bytes = await readFile(file);
    const fresh = { changed, bytes, hash: hashOf(bytes), encoded: new Map() };
    remembered.set(path, fresh);
    return fresh;
  };
  return {
    async read(path, wanted) {
      const content = SAFE_PATH.test(path) ? await load(path) : undefined;
      return content && answerOf(path, content, wanted, copies);
    },
    async prepare() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name).slice(root.length + 1);
        if (SAFE_PATH.test(path) && isCompressible(path))
          await copies.prepare(await readFile(join(root, path)));
      }
    },
  };
}

/** For names under which nothing else will ever stand. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** Says that there is no such file. Nobody keeps this answer, since the file may be there at the next try. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
}

/** Sends a file of a folder in the browser's encoding, or a 304. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: Pick<StaticFolder, 'read'>,
  path: string,
  caching: string,
): Promise<FastifyReply> {
  const file = await folder.read(path, chooseEncoding(request.headers['accept-encoding']));
  if (!file) return sendMissing(reply);
  reply.headers({ etag: file.etag, 'cache-control': caching, vary: 'accept-encoding' });
  if (isKnown(request, file.etag)) return reply.code(304).send();
  if (file.encoding) reply.header('content-encoding', file.encoding);
  return reply.type(file.type).send(file.bytes);
}
