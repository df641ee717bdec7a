import fp from 'fastify-plugin';
import { createDelivery } from './deliver.ts';
import { startMail } from './outbox.ts';

/** Sends the mails of the outbox. A mail that a stop does not wait for is sent again later. */
export const mail = fp(async (app) => {
  const { config, db, log } = app;
  const worker = startMail({ db, deliver: createDelivery(config), stopMs: config.stopTimeoutMs, log });
  app.stopWith(worker.stop);
});
