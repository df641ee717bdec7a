import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { releasedType } from '@ar/federation/release-check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createCache } from '../cache.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from './send.ts';

export const hostFiles = fp(async (app) => {
  app.decorate('host', createStaticFolder(join(app.program.project, 'host/dist')));
});

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
const isCompressible = (path: string) => /^text\/|[/+](?:json|xml|wasm)(?:;|$)/.test(typeOf(path));

export type StaticFolder = ReturnType<typeof createStaticFolder>;

const SAFE_PATH = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

const MOST_BYTES = 128 * 1024 * 1024;

export function createStaticFolder(root: string) {
  const bytesOf = ({ bytes }: PreparedAnswer) => bytes.byteLength;
  const cache = createCache<PreparedAnswer>({ mostBytes: MOST_BYTES, bytesOf });
  return {
    async read(path: string): Promise<PreparedAnswer | undefined> {
      if (!SAFE_PATH.test(path)) return undefined;
      const file = join(root, path);
      const found = await stat(file).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      // `ctime` detects every change. Programs can set back `mtime`, but not `ctime`.
      const changed = `${found.ctimeMs}/${found.size}/${found.ino}`;
      return cache(`${path} ${changed}`, async () => {
        const answer = prepareAnswer(await readFile(file), true);
        return isCompressible(path) ? answer : { ...answer, compressed: undefined };
      });
    },
  };
}

export const FOR_EVER = 'public, max-age=31536000, immutable';

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
