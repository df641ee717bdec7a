import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { releasedType } from '@ar/federation/release-check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { createCache } from '../cache.ts';
import { type Encoding, encode, hashOf, type PreparedAnswer, sendPrepared } from './send.ts';

const PAGE_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.tgz': 'application/gzip',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
};

const typeOf = (path: string) =>
  PAGE_TYPES[extname(path)] ?? releasedType(path) ?? 'application/octet-stream';
/** Other types are compressed already. */
const isCompressible = (path: string) => /^text\/|[/+](?:json|xml|wasm)(?:;|$)/.test(typeOf(path));

/** One at a time: the smallest copy of a large script takes a second of a core. */
const inTurn = pLimit(1);

/** Whoever asks first gets a quick copy of a file, and whoever comes later the smallest. */
function encodingsOf(bytes: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const kept = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = kept.get(encoding);
    if (known) return known;
    const quick = encode(bytes, encoding);
    kept.set(encoding, quick);
    inTurn(() => encode(bytes, encoding, 'smallest')).then(
      (smallest) => kept.set(encoding, Promise.resolve(smallest)),
      () => {},
    );
    return quick;
  };
}

export interface StaticFolder {
  read(path: string): Promise<PreparedAnswer | undefined>;
}

/** A file or page in memory. Each encoding is a representation of its own (RFC 9110, 8.8.3). */
export function answerOf(path: string, bytes: Buffer): PreparedAnswer {
  const hash = hashOf(bytes).slice(0, 32);
  return {
    bytes,
    etag: (encoding) => `"${hash}${encoding ? `-${encoding}` : ''}"`,
    compressed: isCompressible(path) ? encodingsOf(bytes) : undefined,
  };
}

/** Paths of built files only: no parent folder, nothing hidden, no separator of another system. */
const SAFE_PATH = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

/** More than a host and its live releases have. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Kept in memory, but each request asks the disk: a folder that is deleted, restored or changed shows as it is. */
export function createStaticFolder(root: string): StaticFolder {
  const kept = createCache<PreparedAnswer>({
    mostBytes: MOST_BYTES,
    bytesOf: ({ bytes }) => bytes.byteLength,
  });
  return {
    async read(path) {
      if (!SAFE_PATH.test(path)) return undefined;
      const file = join(root, path);
      const found = await stat(file).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      // Unlike mtime, ctime cannot be set back.
      const changed = `${found.ctimeMs}/${found.size}/${found.ino}`;
      return kept(`${path} ${changed}`, async () => answerOf(path, await readFile(file)));
    },
  };
}

export const FOR_EVER = 'public, max-age=31536000, immutable';

/** Nobody keeps this answer: the file may be there at the next try. */
export const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: StaticFolder,
  path: string,
  caching: string,
): Promise<FastifyReply> {
  const file = await folder.read(path);
  return file ? sendPrepared(request, reply, file, { type: typeOf(path), caching }) : sendMissing(reply);
}
