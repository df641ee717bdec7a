import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { buildApi } from './api.ts';
import { keptSecret } from './auth/jwt-secret.ts';
import type { Config } from './config.ts';
import type { DB } from './database/schema.ts';
import { ACCOUNTS } from './demonstration/users.ts';
import { createStore } from './files/create-store.ts';
import type { FileStore } from './files/file-store.ts';
import { createAddressSigner } from './files/signed-address.ts';
import { findStoredFile, storedFiles } from './files/stored-files.ts';
import { startSweeping } from './files/sweeping.ts';
import { serverOptions } from './http/server-options.ts';
import { sweepLimits } from './limits/limits.ts';
import { createDelivery } from './mail/deliver.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { findPublicMonument, visitedMonuments } from './monuments/monuments.ts';
import { type Closers, closeAll, holdDataFolder, openDatabase } from './open-database.ts';
import { createDrain, sendAwayOnStop } from './operation/drain.ts';
import { within } from './operation/kept-answer.ts';
import { createMetrics, type Metrics } from './operation/metrics.ts';
import { serveMetrics } from './operation/metrics-server.ts';
import { createReadiness, databaseAnswers, type Readiness } from './operation/readiness.ts';
import { readStoredFigures } from './operation/stored-figures.ts';
import { createFindOverride } from './overrides/overrides.ts';
import { ensurePortFree, refusal } from './port-free.ts';
import { currentRegistry } from './releases/change-registry.ts';
import { readHostSurface } from './releases/host-surface.ts';
import { publishBuilds } from './releases/publish-builds.ts';
import { sweepReleases } from './releases/sweep-releases.ts';
import { type CompressedCopies, createCompressedCopies } from './site/content-encoding.ts';
import { headersForAll } from './site/page-headers.ts';
import { site } from './site/site.ts';
import { createStaticFolder, type StaticFolder } from './site/static-folder.ts';

export interface Surroundings {
  config: Config;
  log: Logger;
  /** The project's folder, in which the builds stand. */
  project: string;
  /** The built `embedded-process.js`. */
  databaseProcess: string;
  /** One line of progress for the terminal. */
  say(line: string): void;
}

export interface RunningServer {
  port: number;
  /** Whether anybody can sign in with the demonstration's password. */
  demonstration: boolean;
  /** Settles when the embedded database ended by itself; the server can do nothing more then. */
  databaseLost: Promise<void>;
  /** Says that it is not ready, finishes the requests under way, then closes everything in the reverse order. */
  stop(): Promise<void>;
}

/** Starts the whole product in one process; what was opened is closed again when a later step fails. */
export async function startServer(surroundings: Surroundings): Promise<RunningServer> {
  const { port, host } = surroundings.config;
  await ensurePortFree(port, host);
  const closers: Closers = [];
  const stop = () => closeAll(closers);
  try {
    return { ...(await open(surroundings, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the routes are made from. */
interface Parts {
  db: Kysely<DB>;
  store: FileStore;
  host: StaticFolder;
  copies: CompressedCopies;
  releases: StaticFolder;
  readiness: Readiness;
  metrics: Metrics | undefined;
}

async function open(surroundings: Surroundings, closers: Closers): Promise<Omit<RunningServer, 'stop'>> {
  const { config, project, log, say } = surroundings;
  // With a database elsewhere several servers may well share one data folder; the embedded one is for one only.
  const embeddedMode = !config.databaseUrl;
  if (embeddedMode) holdDataFolder(config.dataDir, closers);
  // An object store has a clock of its own, and perhaps other users.
  const aloneSince = embeddedMode && !config.s3 ? new Date() : undefined;
  const copies = createCompressedCopies(join(config.dataDir, 'cache'));
  const host = createStaticFolder(join(project, 'host/dist'), copies);
  const releases = createStaticFolder(join(config.dataDir, 'releases'), copies);
  say('opening the database');
  // Compressing takes seconds after a change, as making a new database does: do both at once.
  const [{ db, pool, embedded }] = await Promise.all([openDatabase(surroundings, closers), host.prepare()]);
  const store = await createStore(config);
  if (embeddedMode) await fillIfEmpty(db, store, surroundings);
  await publish(surroundings, db, embeddedMode);
  await releases.prepare();
  const readiness = createReadiness({ database: databaseAnswers(db), store: () => store.ready() }, log);
  const figures = () => readStoredFigures(db);
  const metrics = config.metrics && createMetrics({ pool, readiness, figures, log });
  const app = await assemble(surroundings, { db, store, host, copies, releases, readiness, metrics });
  const drain = createDrain(app);
  if (config.metrics && metrics) closers.push((await serveMetrics(config.metrics, metrics)).close);
  closers.push(sweepEveryHour(db, join(config.dataDir, 'releases'), log));
  const mail = startMailWorker({ db, deliver: createDelivery(config), log });
  closers.push(() => Promise.all([drain(config.stopTimeoutMs), stopMail(mail, surroundings)]));
  const port = await listen(app, config);
  const incoming = join(config.dataDir, 'incoming');
  closers.push(startSweeping({ db, store, incoming, log, aloneSince }).stop);
  closers.push(async () => {
    readiness.stop();
    await pause(config.stopDelayMs);
  });
  return {
    port,
    demonstration: embeddedMode && (await hasDemonstrationAccounts(db)),
    databaseLost: embedded?.lost ?? new Promise(() => {}),
  };
}

/** A mail server may keep a mail hanging for longer than a stop may take; that mail is sent again later. */
async function stopMail(mail: { stop(): Promise<void> }, { config, log }: Surroundings): Promise<void> {
  await within(mail.stop(), config.stopTimeoutMs).catch((error: unknown) => {
    log.warn({ err: error }, 'stopped while a mail was being sent');
  });
}

const HOUR_MS = 3_600_000;

function sweepEveryHour(db: Kysely<DB>, releases: string, log: Logger): () => Promise<void> {
  let turn = Promise.resolve();
  const sweep = () => {
    turn = Promise.all([
      sweepLimits(db).catch((error: unknown) => log.error({ err: error }, 'limits not swept')),
      sweepReleases({ db, releases }).then(
        (removed) => removed.length > 0 && log.info({ removed }, 'releases that nobody uses removed'),
        (error: unknown) => log.error({ err: error }, 'releases not swept'),
      ),
    ]).then(() => {});
  };
  const sweeping = setInterval(sweep, HOUR_MS);
  return () => {
    clearInterval(sweeping);
    return turn;
  };
}

async function fillIfEmpty(db: Kysely<DB>, store: FileStore, { log, say }: Surroundings): Promise<void> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return;
  say('making the demonstration data');
  // Only a first start needs it, and the libraries that draw it.
  const { fillDemonstration } = await import('./demonstration/fill.ts');
  await fillDemonstration({ db, store, log });
}

/** Where a command made the first SuperAdmin before the first start, there are none. */
async function hasDemonstrationAccounts(db: Kysely<DB>): Promise<boolean> {
  const addresses = ACCOUNTS.map(({ email }) => email);
  const one = await db.selectFrom('users').select('id').where('email', 'in', addresses).executeTakeFirst();
  return one !== undefined;
}

async function publish({ config, project, log, say }: Surroundings, db: Kysely<DB>, demonstration: boolean) {
  say('publishing the departments');
  const { live, notBuilt } = await publishBuilds(join(project, 'remotes'), {
    db,
    releases: join(config.dataDir, 'releases'),
    onlyMissing: !demonstration,
  });
  log.info({ live, notBuilt }, 'departments published');
  for (const name of notBuilt) say(`the department ${name} is not built and is left out`);
}

async function assemble({ config, log }: Surroundings, parts: Parts): Promise<FastifyInstance> {
  const { db, store, host, copies, releases, readiness, metrics } = parts;
  const { supportEmail, mapTilesUrl, mapAttribution } = config;
  const secret = config.jwtSecret ?? (await keptSecret(config.dataDir));
  const app = fastify(serverOptions(log, config.trustedProxies));
  if (metrics) app.addHook('onRequest', async (request, reply) => metrics.observe(request, reply));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headersForAll(config));
  });
  sendAwayOnStop(app, readiness.isStopping);
  await app.register(buildApi({ config, secret, db, store, readiness, hostSurface: readHostSurface(host) }));
  await app.register(storedFiles, { store, find: findStoredFile(db), signer: createAddressSigner(secret) });
  // On the server itself, not in a context of its own: its not-found page is for every address.
  const settings = { supportEmail, mapTilesUrl, mapAttribution };
  const monuments = {
    find: (id: number) => findPublicMonument(db, id),
    visited: (limit: number) => visitedMonuments(db, limit),
  };
  const { publicOrigin } = config;
  await site(app, {
    host,
    copies,
    releases,
    registry: () => currentRegistry(db),
    override: createFindOverride(db, secret),
    settings,
    publicOrigin,
    publicPage: { storeUrl: config.storeUrl, promoVideoId: config.promoVideoId },
    monuments,
  });
  return app;
}

/** Returns the port that was opened, which port 0 leaves to the system. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw refusal(error, port, host);
  });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
