import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { repeat } from '../timing.ts';

type Row = Selectable<DB['outbox']>;
export type Mail = Pick<Row, 'recipient_name' | 'recipient_address' | 'subject' | 'body'>;
export type ClaimedMail = Mail & Pick<Row, 'id' | 'attempts' | 'created_at'>;

/** Renewed while an attempt lasts: a server that dies during one leaves its mail to the others half a minute later. */
const LEASE = sql`interval '30 seconds'`;
const HELD_MS = 10_000;
/** By then every link in it is over (`passwords/`). */
export const GIVEN_UP = sql`interval '8 days'`;
/** A mail that was refused may be refused for ever; a mail server that cannot be reached comes back for all mails at once. */
const MAX_WAIT_SECONDS = { refused: 3600, unreached: 60 };

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

/** Keeps a mail from the other servers, however long its attempt lasts, until it is let go. */
function hold(db: Kysely<DB>, { id, attempts }: ClaimedMail, everyMs: number): () => void {
  const holding = setInterval(() => {
    const held = sql`update outbox set next_attempt_at = now() + ${LEASE}
      where id = ${id} and attempts = ${attempts} and sent_at is null`.execute(db);
    // The next comes well before the lease is over.
    held.catch(() => {});
  }, everyMs);
  return () => clearInterval(holding);
}

export type Deliver = (mail: ClaimedMail) => Promise<void>;

interface Dependencies {
  db: Kysely<DB>;
  deliver: Deliver;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  heldMs?: number;
}

export async function sendDue(
  { db, deliver, log, heldMs = HELD_MS }: Dependencies,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    const mail = await claimMail(db);
    if (!mail) return;
    const { id, attempts } = mail;
    const letGo = hold(db, mail, heldMs);
    try {
      await deliver(mail).finally(letGo);
    } catch (error) {
      // What nodemailer tells of an answer of the mail server's.
      const refused = error instanceof Error && 'responseCode' in error;
      const wait = Math.min(10 * 2 ** (attempts - 1), MAX_WAIT_SECONDS[refused ? 'refused' : 'unreached']);
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
