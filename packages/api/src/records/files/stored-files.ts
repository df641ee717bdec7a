import { copyAt } from '@ar/domain/pictures';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { describe } from '../../platform/http/errors.ts';
import { NO_PAGE } from '../../platform/http/headers.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import { isKnown } from '../../platform/http/send.ts';
import { contentDisposition, parseRange } from '../../platform/storage/file-headers.ts';
import { type FileStore, isStorageKey } from '../../platform/storage/file-store.ts';
import { createPictureCopies } from '../../platform/storage/pictures.ts';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import { readEntities } from '../definitions/catalogue.ts';
import { namedFiles } from './record-files.ts';

export const COLUMNS = [
  'storage_key',
  'original_name',
  'content_type',
  'size',
  'sha256',
  'is_public',
  'source_type',
] as const;

export type StoredFileRow = Pick<Selectable<DB['files']>, (typeof COLUMNS)[number]>;

/** Files with equal content share a key. Without an id, finds only a public file. */
export type FindFile = (storageKey: string, id?: string) => Promise<StoredFileRow | undefined>;

interface Options {
  find: FindFile;
  isPresent(id: string): Promise<boolean>;
  store: FileStore;
  signer: Pick<AddressSigner, 'fileIn'>;
}

export const findStoredFile =
  (db: Kysely<DB>): FindFile =>
  (key, id) => {
    let files = db.selectFrom('files').select(COLUMNS).where('storage_key', '=', key);
    if (id !== undefined) files = files.where('id', '=', id);
    return files.orderBy('is_public', 'desc').limit(1).executeTakeFirst();
  };

export function hasPresentFile(db: Kysely<DB>): Options['isPresent'] {
  return async (id) => {
    const isPresent = (_: unknown, column: RawBuilder<unknown>) =>
      sql`${column} = ${id}::uuid and record.archived_at is null`;
    const { rows } = await namedFiles(await readEntities(db), isPresent).execute(db);
    return rows.length > 0;
  };
}

/** Prevents an uploaded file from acting as a page of this origin. */
export const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': `sandbox; ${NO_PAGE}`,
};

/** The record may be deleted, so copies in browsers and CDNs expire after an hour. */
const PUBLIC = {
  'cache-control': 'public, max-age=3600, must-revalidate',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const INTERNAL = { 'cache-control': 'private, no-store' };
const FOR_NOW = { 'cache-control': 'no-store' };
const ELSEWHERE = { ...PUBLIC, 'cache-control': 'public, max-age=600' };

export async function storedFiles(app: FastifyInstance, { find, isPresent, store, signer }: Options) {
  const copies = createPictureCopies({ store, log: app.log });
  app.addHook('onClose', () => copies.stop());
  app.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const copy = copyAt(request.params.key);
    const key = copy?.original ?? request.params.key;
    const signed = isStorageKey(key) ? signer.fileIn(key, request.query) : undefined;
    const file = isStorageKey(key) ? await find(key, signed?.id) : undefined;
    const isAllowed = file?.is_public || signed?.isKept || (signed && (await isPresent(signed.id)));
    if (!file || !isAllowed) return reply.callNotFound();
    const caching = file.is_public ? PUBLIC : INTERNAL;
    if (!copy) {
      const elsewhere = await addressOutside(request, file, store);
      if (elsewhere) return reply.headers({ ...INERT, ...ELSEWHERE }).redirect(elsewhere);
      return answer(request, reply, file, store, caching);
    }
    const end = copy.key.slice(copy.original.lastIndexOf('.'));
    // The ETag is weak, because a different version of the encoder produces different bytes (RFC 9110, 8.8.1).
    const etag = `W/"${file.sha256}${end}"`;
    const known = { ...INERT, ...caching, etag };
    if (isKnown(request, etag)) return reply.code(304).headers(known).send();
    const content = await copies.get(copy);
    if (!content) return answer(request, reply, file, store, FOR_NOW);
    const name = file.original_name.replace(/\.webp$/, end);
    reply.headers({ ...known, 'content-disposition': disposition(file, name) });
    return reply.type(`image/${copy.format}`).send(content);
  });
  // Fastify's own error response would contain the path or the network address that failed.
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, headers, body } = describe(error, answerLanguage(request, reply));
    if (status >= 500) request.log.error({ err: error }, 'file not sent');
    reply.code(status).headers({ ...headers, ...INERT, ...FOR_NOW });
    return reply.send(body);
  });
}

const disposition = (file: StoredFileRow, name: string) =>
  contentDisposition(file.is_public ? 'inline' : 'attachment', name);

/** Returns a URL in the object store, except for pictures and sound, which nginx caches (docs/operate/nginx). */
function addressOutside({ method, headers }: FastifyRequest, file: StoredFileRow, { outside }: FileStore) {
  if (!outside || !file.is_public || file.size < outside.fromBytes) return undefined;
  if (method !== 'GET' || headers['if-none-match'] || /^(?:image|audio)\//.test(file.content_type))
    return undefined;
  return outside.addressOf(file.storage_key, {
    type: file.content_type,
    // The object store sends no content security policy, so the file must be an attachment.
    disposition: contentDisposition('attachment', file.original_name),
    caching: PUBLIC['cache-control'],
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFileRow,
  store: FileStore,
  caching: Record<string, string>,
) {
  const etag = `"${file.sha256}"`;
  const known = { ...INERT, ...caching, etag, 'accept-ranges': 'bytes' };
  if (isKnown(request, etag)) return reply.code(304).headers(known).send();
  const condition = request.headers['if-range'];
  // A range of a changed file would corrupt the client's copy (RFC 9110, 13.1.5).
  const range = condition && condition !== etag ? 'whole' : parseRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    const headers = { ...INERT, 'content-range': `bytes */${file.size}` };
    return reply.code(416).headers(headers).send();
  }
  const part = range === 'whole' ? undefined : range;
  const content = await store.read(file.storage_key, part);
  if (!content) return reply.callNotFound();
  reply.headers({
    ...known,
    'content-type': file.content_type,
    'content-disposition': disposition(file, file.original_name),
    'content-length': part ? part.end - part.start + 1 : file.size,
  });
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  // For HEAD, Fastify would read the whole file without sending the content.
  if (request.method === 'HEAD') content.destroy();
  return reply.send(content);
}
