import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { accounts } from './accounts/accounts-plugin.ts';
import { api } from './api.ts';
import { releases } from './departments/releases/releases-plugin.ts';
import { backups } from './operations/backup/nightly-backups.ts';
import { demonstration, hasDemonstrationAccounts } from './operations/demonstration/demonstration-plugin.ts';
import { health } from './operations/health/readiness.ts';
import { metrics } from './operations/metrics/metrics.ts';
import { database } from './operations/start/open-database.ts';
import type { Program } from './platform/app/app.ts';
import type { Config } from './platform/config/config.ts';
import { ensurePortFree, refusal } from './platform/config/start-refused.ts';
import { dataFolder } from './platform/database/data-folder.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { hostFiles } from './platform/http/static-folder.ts';
import { jobs } from './platform/jobs/queue.ts';
import { limits } from './platform/limits/counter.ts';
import { mail } from './platform/mail/smtp.ts';
import { closeConnectionsOnStop, createDrain } from './platform/observability/drain.ts';
import { tracing } from './platform/observability/tracing-plugin.ts';
import { storage } from './platform/storage/storage-plugin.ts';
import { publicData, publicSite } from './public/public-plugin.ts';
import { catalogue, recordWorkers, uploads } from './records/records-plugin.ts';

const PARTS = [
  tracing,
  dataFolder,
  hostFiles,
  database,
  limits,
  accounts,
  storage,
  uploads,
  demonstration,
  releases,
  catalogue,
  publicData,
  health,
  metrics,
  api,
  publicSite,
];

const WORKERS = [jobs, mail, recordWorkers, backups];

export interface StartContext extends Program {
  config: Config;
  log: Logger;
}

export async function startServer({ config, log, ...program }: StartContext) {
  await ensurePortFree(config.port, config.host);
  const app: FastifyInstance = createHttpServer({ log, ...config });
  closeConnectionsOnStop(app, () => app.readiness.isStopping());
  app.decorate('config', config).decorate('program', program).decorate('startedAt', new Date());
  const drain = createDrain(app);
  try {
    for (const part of [...PARTS, ...WORKERS]) await app.register(part);
    const { port, host } = config;
    await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
      throw refusal(error, port, host);
    });
    return {
      port: (app.server.address() as AddressInfo).port,
      demonstration: config.demonstration && (await hasDemonstrationAccounts(app.db)),
      lost: app.databaseLost,
      async stop(): Promise<void> {
        app.readiness.stop();
        await pause(config.stopDelayMs);
        await drain(config.stopTimeoutMs);
      },
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}
