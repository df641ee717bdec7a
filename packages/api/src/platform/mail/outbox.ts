import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { claim, type Queue, startTurns, workOnNext } from '../jobs/queue.ts';

type Row = Selectable<DB['outbox']>;
export type Mail = Pick<Row, 'recipient_name' | 'recipient_address' | 'subject' | 'body'>;
export type ClaimedMail = Mail & Pick<Row, 'id' | 'attempts' | 'created_at'>;

export const GIVEN_UP = sql`interval '8 days'`;
/**
 * A refused e-mail will probably be refused again, so retries become rare. An unreachable mail server delays all e-mails,
 * so it is tried every minute.
 */
const MAX_WAIT_SECONDS = { refused: 3600, unreached: 60 };

const OUTBOX: Queue = {
  table: 'outbox',
  lease: 'next_attempt_at',
  leaseSeconds: 30,
  due: sql`sent_at is null and created_at > now() - ${GIVEN_UP}`,
  order: sql`next_attempt_at`,
  set: sql`attempts = attempts + 1`,
};

export async function queueMail(trx: Kysely<DB>, mail: Mail): Promise<void> {
  await trx.insertInto('outbox').values(mail).execute();
}

export const claimMail = (db: Kysely<DB>) => claim<ClaimedMail>(db, OUTBOX);

export type Deliver = (mail: ClaimedMail) => Promise<void>;

interface Dependencies {
  db: Kysely<DB>;
  deliver: Deliver;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  heldMs?: number;
}

/** Runs outside a transaction, which would block the embedded database's only connection during the delivery. */
async function send({ db, deliver, log }: Dependencies, mail: ClaimedMail): Promise<void> {
  const { id, attempts } = mail;
  const error = await deliver(mail).catch((failure: Error & { responseCode?: number }) => failure);
  if (error) {
    const most = MAX_WAIT_SECONDS[error.responseCode ? 'refused' : 'unreached'];
    await sql`
      update outbox set last_error = ${String(error.message).slice(0, 500)},
        next_attempt_at = now() + ${Math.min(10 * 2 ** (attempts - 1), most)} * interval '1 second'
      where id = ${id}`.execute(db);
    return log.warn({ err: error, mail: id, attempts }, 'mail not sent, will try again');
  }
  await sql`update outbox set sent_at = now(), body = '', last_error = null where id = ${id}`.execute(db);
  log.info({ mail: id, attempts }, 'mail sent');
}

export async function sendDue(deps: Dependencies, stopped: AbortSignal): Promise<void> {
  const next = () => workOnNext<ClaimedMail>(deps.db, OUTBOX, (mail) => send(deps, mail), deps.heldMs);
  while (!stopped.aborted && (await next()));
}

export const startMail = (deps: Dependencies & { stopMs: number }) =>
  startTurns((stopped) => sendDue(deps, stopped), {
    ...deps,
    everyMs: 2000,
    doing: 'a mail was being sent',
    failure: 'the outbox could not be read',
  });
