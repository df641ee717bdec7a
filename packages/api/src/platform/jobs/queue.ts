import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { repeat, within } from '../timing.ts';

export const jobs = fp(async (app) => {
  app.decorate('stopWith', (stop: () => Promise<unknown>) => {
    let stopped: Promise<unknown> | undefined;
    app.addHook('preClose', async () => {
      stopped = stop();
    });
    app.addHook('onClose', async () => {
      await (stopped ?? stop());
    });
  });
});

export interface Queue {
  table: 'outbox' | 'imports' | 'jobs';
  lease: 'next_attempt_at' | 'lease_until';
  leaseSeconds: number;
  due: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  set?: RawBuilder<unknown>;
}

type Job = { id: number | string };

const leaseOf = ({ lease, leaseSeconds }: Queue) =>
  sql`${sql.ref(lease)} = now() + ${leaseSeconds} * interval '1 second'`;

export async function claim<Row extends Job>(db: Kysely<DB>, queue: Queue): Promise<Row | undefined> {
  const [table, lease] = [sql.table(queue.table), sql.ref(queue.lease)];
  const { rows } = await sql<Row>`
    update ${table} set ${leaseOf(queue)} ${queue.set ? sql`, ${queue.set}` : sql``}
    where id = (
      select id from ${table} where ${queue.due} and (${lease} is null or ${lease} <= now())
      order by ${queue.order} limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

export async function isAnyWaiting(db: Kysely<DB>, { table, lease, due }: Queue): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from ${sql.table(table)} where ${due} and (${sql.ref(lease)} is null or ${sql.ref(lease)} <= now())
    ) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

const RENEW_MS = 10_000;

/** Resolves to false if no row waits. If `work` fails, the row stays leased, so that it is not retried at once. */
export async function workOnNext<Row extends Job>(
  db: Kysely<DB>,
  queue: Queue,
  work: (row: Row) => Promise<void>,
  renewMs = RENEW_MS,
): Promise<boolean> {
  const row = await claim<Row>(db, queue);
  if (!row) return false;
  const renew = sql`update ${sql.table(queue.table)} set ${leaseOf(queue)}
    where id = ${row.id} and ${sql.ref(queue.lease)} is not null and ${queue.due}`;
  const renewing = setInterval(() => void renew.execute(db).catch(() => {}), renewMs);
  await work(row).finally(() => clearInterval(renewing));
  return true;
}

interface Turns {
  doing: string;
  failure: string;
  everyMs: number;
  stopMs: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export function startTurns(
  turn: (stopped: AbortSignal) => Promise<void>,
  { doing, failure, everyMs, stopMs, log }: Turns,
) {
  const run = (stopped: AbortSignal) => turn(stopped).catch((err: unknown) => log.error({ err }, failure));
  const turns = repeat(run, everyMs);
  return {
    stop: () =>
      within(turns.stop(), stopMs).catch((err: unknown) => log.warn({ err }, `stopped while ${doing}`)),
  };
}
