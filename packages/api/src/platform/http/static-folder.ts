import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { releasedType } from '@ar/federation/release-check';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { within } from '../timing.ts';
import {
  ENCODINGS,
  type Encoding,
  encode,
  hashOf,
  keepEncodings,
  type PreparedAnswer,
  sendPrepared,
} from './send.ts';

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

export type CompressedCopies = ReturnType<typeof createCompressedCopies>;

/** On disk by the hash of their originals: a changed file never hides behind the copy of its former self. */
export function createCompressedCopies(folder: string) {
  const fileOf = (hash: string, encoding: Encoding) => join(folder, `${hash}.${encoding}`);
  return {
    async get(bytes: Uint8Array, hash: string, encoding: Encoding): Promise<Buffer> {
      return (await readFile(fileOf(hash, encoding)).catch(() => undefined)) ?? encode(bytes, encoding);
    },
    /** Makes the smallest copies of these bytes, unless an earlier start has made them. */
    async prepare(bytes: Uint8Array): Promise<void> {
      const hash = hashOf(bytes);
      await mkdir(folder, { recursive: true });
      for (const encoding of ENCODINGS) {
        const file = fileOf(hash, encoding);
        if (await stat(file).catch(() => undefined)) continue;
        const draft = `${file}.${randomUUID()}`;
        await writeFile(draft, await encode(bytes, encoding, 'smallest'));
        await rename(draft, file);
      }
    },
  };
}

export interface StaticFolder {
  read(path: string): Promise<PreparedAnswer | undefined>;
  /** Makes the smallest copies of all its files; ends early once it is stopped. */
  prepare(stopped?: AbortSignal): Promise<void>;
}

/** A file or page in memory. Each encoding is a representation of its own (RFC 9110, 8.8.3). */
export function answerOf(path: string, bytes: Buffer, copies: Pick<CompressedCopies, 'get'>): PreparedAnswer {
  const hash = hashOf(bytes);
  return {
    bytes,
    etag: (encoding) => `"${hash.slice(0, 32)}${encoding ? `-${encoding}` : ''}"`,
    compressed: isCompressible(path)
      ? keepEncodings((encoding) => copies.get(bytes, hash, encoding))
      : undefined,
  };
}

/** Paths of built files only: no parent folder, nothing hidden, no separator of another system. */
const SAFE_PATH = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

/** Kept in memory, but each request asks the disk: a folder that is deleted, restored or changed shows as it is. */
export function createStaticFolder(root: string, copies: CompressedCopies): StaticFolder {
  const remembered = new Map<string, { changed: string; answer: PreparedAnswer }>();
  return {
    async read(path) {
      if (!SAFE_PATH.test(path)) return undefined;
      const file = join(root, path);
      const found = await stat(file).catch(() => undefined);
      if (!found?.isFile()) {
        remembered.delete(path);
        return undefined;
      }
      // Unlike mtime, ctime cannot be set back.
      const changed = `${found.ctimeMs}/${found.size}/${found.ino}`;
      const known = remembered.get(path);
      if (known?.changed === changed) return known.answer;
      const answer = answerOf(path, await readFile(file), copies);
      remembered.set(path, { changed, answer });
      return answer;
    },
    async prepare(stopped) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries.filter((one) => one.isFile())) {
        if (stopped?.aborted) return;
        const path = join(entry.parentPath, entry.name).slice(root.length + 1);
        if (SAFE_PATH.test(path) && isCompressible(path))
          await copies.prepare(await readFile(join(root, path)));
      }
    },
  };
}

/**
 * Waits so long for the copies, which are then made beside the server: what teams release can be large. What has no copy yet is
 * compressed when it is asked for. Answers how to stop.
 */
export async function prepareWithin(
  folder: Pick<StaticFolder, 'prepare'>,
  ms: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const prepared = folder
    .prepare(stopping.signal)
    .catch((error: unknown) => log.error({ err: error }, 'files have no small copies'));
  await within(prepared, ms).catch(() => {});
  return () => {
    stopping.abort();
    return prepared;
  };
}

export const FOR_EVER = 'public, max-age=31536000, immutable';

/** Nobody keeps this answer: the file may be there at the next try. */
export const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: Pick<StaticFolder, 'read'>,
  path: string,
  caching: string,
): Promise<FastifyReply> {
  const file = await folder.read(path);
  return file ? sendPrepared(request, reply, file, { type: typeOf(path), caching }) : sendMissing(reply);
}
