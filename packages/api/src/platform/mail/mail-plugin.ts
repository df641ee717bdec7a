import fp from 'fastify-plugin';
import { within } from '../timing.ts';
import { createDelivery } from './deliver.ts';
import { startMailWorker } from './outbox.ts';

/** Sends the mails of the outbox. */
export const mail = fp(async (app) => {
  const { config, db, log } = app;
  const worker = startMailWorker({ db, deliver: createDelivery(config), log });
  let stopped: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    stopped = worker.stop();
  });
  app.addHook('onClose', async () => {
    // A mail that takes longer is sent again later.
    await within(stopped ?? worker.stop(), config.stopTimeoutMs).catch((error: unknown) => {
      log.warn({ err: error }, 'stopped while a mail was being sent');
    });
  });
});
