import { message } from '@ar/domain/messages/message';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { refuseField } from '../../platform/http/errors.ts';

const HEADER = 'x-batch';

const id = z.uuid(message('batch-wrong'));

/** Headers of calls that change one record: calls of one action name the same batch. */
export const batchHeaders = z.looseObject({
  [HEADER]: id.optional().meta({ description: 'Joins the changes of one action of one person' }),
});

/** Parsed here, since form routes have no header schema. */
export function batchOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const parsed = id.optional().safeParse(headers[HEADER]);
  if (!parsed.success) throw refuseField(HEADER, 'batch-wrong');
  return parsed.data;
}

interface Doing {
  /** Null: the server itself. */
  actor: number | null;
  action: string;
  resource: string;
  /** Joinable for longer than an hour: background work. */
  isOpen?: boolean;
}

/**
 * Begins a batch, or joins it within the hour. Returns whether this change is the first, which represents the batch in the
 * journal.
 *
 * @throws HttpError 400 for a batch of another person, action or resource.
 */
export async function joinBatch(
  trx: Kysely<DB>,
  id: string,
  { actor, isOpen, ...done }: Doing,
): Promise<boolean> {
  const begun = trx.insertInto('batches').values({ id, actor_id: actor, ...done });
  const first = await begun
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (first) return true;
  const sameBatch = trx
    .selectFrom('batches')
    .select('id')
    .where('id', '=', id)
    .where('actor_id', 'is not distinct from', actor)
    .where('action', '=', done.action)
    .where('resource', '=', done.resource);
  const joined = isOpen ? sameBatch : sameBatch.where('at', '>', sql<string>`now() - interval '1 hour'`);
  if (!(await joined.executeTakeFirst())) throw refuseField(HEADER, 'batch-of-another');
  return false;
}
