import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { type ClaimedMail, claimMail, markFailed, markSent } from './outbox.ts';

/** Hands a mail on; rejects if that did not succeed. */
export type Deliver = (mail: ClaimedMail) => Promise<void>;

interface Dependencies {
  db: Kysely<DB>;
  deliver: Deliver;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Sends everything that is due, one after another; what fails stays in the outbox for a later attempt. */
export async function sendDue({ db, deliver, log }: Dependencies, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const mail = await claimMail(db);
    if (!mail) return;
    try {
      await deliver(mail);
    } catch (error) {
      await markFailed(db, mail, error instanceof Error ? error.message : String(error));
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'mail not sent, will try again');
      continue;
    }
    await markSent(db, mail.id);
    log.info({ mail: mail.id, attempts: mail.attempts }, 'mail sent');
  }
}

const LOOK_EVERY_MS = 2000;

/** Looks into the outbox every two seconds until it is stopped; stopping waits for the mail that is under way. */
export function startMailWorker(dependencies: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const look = () => {
    turn = sendDue(dependencies, stopping.signal)
      .catch((error: unknown) => dependencies.log.error({ err: error }, 'the outbox could not be read'))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, LOOK_EVERY_MS);
      });
  };
  look();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}
