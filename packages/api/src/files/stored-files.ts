import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../database/schema.ts';
import { parseRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { type FileStore, isStorageKey } from './disk-store.ts';
import type { AddressSigner } from './signed-address.ts';

/** What an answer needs of a row of `files`. */
export type StoredFileRow = Pick<
  Selectable<DB['files']>,
  'storage_key' | 'original_name' | 'content_type' | 'size' | 'sha256' | 'is_public'
>;

interface Options {
  /** The row of the file with this key. */
  find(storageKey: string): Promise<StoredFileRow | undefined>;
  store: FileStore;
  /** Says which internal files an address gives access to. */
  signer: Pick<AddressSigner, 'allows'>;
}

/** An upload can never act as a page of ours, whatever it contains and however it is opened. */
const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** A key is made anew for every upload, so what stands under one never changes. */
const UNCHANGING = { 'cache-control': 'public, max-age=31536000, immutable' };

/** An internal file is for whoever was given its address, is saved and not shown, and stays in no cache. */
const INTERNAL = { 'cache-control': 'private, no-store' };

/**
 * `GET /files/<key>`: public uploads, and internal ones by a signed address; without one these answer 404, as if they
 * did not exist (decisions 11).
 */
export async function storedFiles(app: FastifyInstance, { find, store, signer }: Options): Promise<void> {
  app.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const { key } = request.params;
    const file = isStorageKey(key) ? await find(key) : undefined;
    if (!file) return reply.callNotFound();
    if (!file.is_public && !signer.allows(key, request.query)) return reply.callNotFound();
    return answer(request, reply, file, store);
  });
}

/** Looks files up in the database. */
export function findStoredFile(db: Kysely<DB>): Options['find'] {
  return (storageKey) =>
    db
      .selectFrom('files')
      .select(['storage_key', 'original_name', 'content_type', 'size', 'sha256', 'is_public'])
      .where('storage_key', '=', storageKey)
      .executeTakeFirst();
}

async function answer(request: FastifyRequest, reply: FastifyReply, file: StoredFileRow, store: FileStore) {
  const etag = `"${file.sha256}"`;
  const caching = file.is_public ? UNCHANGING : INTERNAL;
  const known = { ...INERT, ...caching, etag, 'accept-ranges': 'bytes' };
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
    return reply.code(304).headers(known).send();
  }
  const range = rangeOf(request, etag, file.size);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ ...INERT, 'content-range': `bytes */${file.size}` })
      .send();
  }
  const part = range === 'whole' ? undefined : range;
  const content = await store.read(file.storage_key, part);
  if (!content) return reply.callNotFound();
  reply.headers({
    ...known,
    'content-type': file.content_type,
    'content-disposition': contentDisposition(file.is_public ? 'inline' : 'attachment', file.original_name),
    'content-length': part ? part.end - part.start + 1 : file.size,
  });
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  return reply.send(content);
}

/** A part of another file than the client has begun with would spoil it (RFC 9110, 13.1.5). */
function rangeOf(request: FastifyRequest, etag: string, size: number) {
  const condition = request.headers['if-range'];
  return condition && condition !== etag ? 'whole' : parseRange(request.headers.range, size);
}
