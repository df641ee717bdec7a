import { message } from '@ar/domain/messages/message';
import type { FastifyRequest } from 'fastify';
import { type Insertable, type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { refuseField } from '../../platform/http/errors.ts';

const HEADER = 'x-batch';

const id = z.uuid(message('batch-wrong'));

export const batchHeaders = z.looseObject({
  [HEADER]: id.optional().meta({ description: 'Joins the changes of one action of one person' }),
});

/** Validates the header `x-batch` itself, because the routes of forms have no schema for headers. */
export function batchOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const parsed = id.optional().safeParse(headers[HEADER]);
  if (!parsed.success) throw refuseField(HEADER, 'batch-wrong');
  return parsed.data;
}

/** Returns true for the first change of a batch, which represents the batch in the journal. @throws HttpError 400 */
export async function joinBatch(
  trx: Kysely<DB>,
  batch: Pick<Insertable<DB['batches']>, 'id' | 'actor_id' | 'action' | 'resource'>,
  isOpen: boolean,
): Promise<boolean> {
  const { id, actor_id, action, resource } = batch;
  const { numInsertedOrUpdatedRows: begun } = await trx
    .insertInto('batches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (begun) return true;
  // Unless `isOpen`, a batch accepts changes for an hour after the first change.
  const { rows: joined } = await sql`
    select from batches where id = ${id} and actor_id is not distinct from ${actor_id} and action = ${action}
      and resource = ${resource} and (${isOpen} or at > now() - interval '1 hour')`.execute(trx);
  if (joined.length === 0) throw refuseField(HEADER, 'batch-of-another');
  return false;
}
