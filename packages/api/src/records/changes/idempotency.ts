import { createHash } from 'node:crypto';
import type { Message } from '@ar/domain/messages/message';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { personOf } from '../../accounts/sessions/access.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { callFor } from '../../platform/http/routes.ts';

const HEADER = 'idempotency-key';

/** A form that is sent twice creates one record (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeaders = z.looseObject({
  [HEADER]: z.string().optional().meta({
    description:
      'A word of the sender for this record, in quotation marks, at most 255 characters. Sent again within a day by the same person with the same fields, it makes no second record and answers 201 with the first. With other fields, or once that record is deleted, it answers 422 with `saved_record`, and 409 while the first is being saved. A refused call leaves no key.',
    example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
  }),
});

/** A structured-field string (RFC 9651, 3.3.3) without escapes. The quotation marks may be missing. */
const KEY = /^"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"$|^([\x21\x23-\x2b\x2d-\x7e]{1,255})$/;

/** Validates the header here, too, because form routes have no header schema. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[HEADER];
  if (given === undefined) return undefined;
  const [, quoted, bare] = KEY.exec(String(given)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw refuseField(HEADER, 'key-wrong');
  return key;
}

/** @throws HttpError 409 or 422, as the description of the header says */
export async function createOnce(
  trx: Kysely<DB>,
  request: FastifyRequest,
  { table, content }: { table: string; content: unknown },
  create: () => Promise<number>,
): Promise<{ id: number; isNew: boolean }> {
  const key = keyOf(request);
  if (key === undefined) return { id: await create(), isNew: true };
  const owner = { person: personOf(request).id, route: callFor(request).url ?? '', key };
  const sent = JSON.stringify([key, content]);
  const hash = createHash('sha256').update(sent).digest();
  const lock = JSON.stringify(Object.values(owner));
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as got`.execute(trx);
  if (!rows[0]?.got) throw new HttpError(409, 'form-being-saved', { 'retry-after': '1' });
  const keys = trx.selectFrom('idempotency_keys').select(['content_hash', 'record_id as id']);
  const earlier = await keys.where((one) => one.and(owner)).executeTakeFirst();
  if (earlier) {
    const { id, content_hash } = earlier;
    const found = await sql`select from ${sql.table(table)} where id = ${id}`.execute(trx);
    if (found.rows.length === 0) throw savedBefore('form-saved-and-deleted', { id, deleted: true });
    if (!hash.equals(content_hash)) throw savedBefore('form-saved-otherwise', { id, deleted: false });
    return { id, isNew: false };
  }
  const id = await create();
  const row = { ...owner, content_hash: hash, record_id: id };
  await trx.insertInto('idempotency_keys').values(row).execute();
  return { id, isNew: true };
}

const savedBefore = (detail: Message, record: { id: number; deleted: boolean }) =>
  new HttpError(422, detail, {}, { saved_record: record });

export const sweepIdempotencyKeys = (db: Kysely<DB>) =>
  db.deleteFrom('idempotency_keys').where('made_at', '<', sql<string>`now() - interval '1 day'`).execute();
