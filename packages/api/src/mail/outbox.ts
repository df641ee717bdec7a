import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { repeat } from '../timing.ts';

type Row = Selectable<DB['outbox']>;
export type Mail = Pick<Row, 'recipient_name' | 'recipient_address' | 'subject' | 'body'>;
export type ClaimedMail = Mail & Pick<Row, 'id' | 'attempts' | 'created_at'>;

/** Longer than an attempt can last (`deliver.ts`): a server that dies during one leaves its mail to the others. */
const LEASE = sql`interval '5 minutes'`;
/** By then every link in it is over (`passwords/`). */
export const GIVEN_UP = sql`interval '8 days'`;
const MAX_WAIT_SECONDS = 3600;

/** Writes a mail that is sent once the caller's transaction is committed, and not otherwise. */
export async function queueMail(trx: Kysely<DB>, mail: Mail): Promise<void> {
  await trx.insertInto('outbox').values(mail).execute();
}

/** Not a transaction around the sending: a slow mail server must not hold the embedded database's one connection. */
export async function claimMail(db: Kysely<DB>): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
    where id = (
      select id from outbox
      where sent_at is null and next_attempt_at <= now() and created_at > now() - ${GIVEN_UP}
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, attempts, created_at, recipient_name, recipient_address, subject, body`.execute(db);
  return rows[0];
}

export type Deliver = (mail: ClaimedMail) => Promise<void>;

interface Dependencies {
  db: Kysely<DB>;
  deliver: Deliver;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export async function sendDue({ db, deliver, log }: Dependencies, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const mail = await claimMail(db);
    if (!mail) return;
    const { id, attempts } = mail;
    try {
      await deliver(mail);
    } catch (error) {
      const wait = Math.min(10 * 2 ** (attempts - 1), MAX_WAIT_SECONDS);
      const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      await sql`
        update outbox set last_error = ${last_error}, next_attempt_at = now() + ${wait} * interval '1 second'
        where id = ${id}`.execute(db);
      log.warn({ err: error, mail: id, attempts }, 'mail not sent, will try again');
      continue;
    }
    // The text goes once it is sent: it may hold a link that sets a password.
    await sql`update outbox set sent_at = now(), body = '', last_error = null where id = ${id}`.execute(db);
    log.info({ mail: id, attempts }, 'mail sent');
  }
}

/** Looks into the outbox every two seconds until it is stopped; stopping waits for the mail that is under way. */
export const startMailWorker = (dependencies: Dependencies) =>
  repeat(
    (stopped) =>
      sendDue(dependencies, stopped).catch((error: unknown) => {
        dependencies.log.error({ err: error }, 'the outbox could not be read');
      }),
    2000,
  );
