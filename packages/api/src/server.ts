import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawingOf, SHARE_FONT } from '@ar/domain/public-pages';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { keptSecret } from './accounts/sessions/jwt-secret.ts';
import { type ApiDependencies, buildApi } from './api.ts';
import { keepKit, withEarlier } from './departments/kit/kit.ts';
import { createFindOverride } from './departments/overrides/overrides.ts';
import { createHeldBack } from './departments/releases/files/held-back.ts';
import { type Places, readHostSurface } from './departments/releases/files/release-files.ts';
import { createSharedReleases, readOrBring } from './departments/releases/files/shared-releases.ts';
import { sweepReleases } from './departments/releases/files/sweep-releases.ts';
import { createListedRegistry } from './departments/releases/listed-registry.ts';
import { publishBuilds, readWaitingBuilds } from './departments/releases/publish-builds.ts';
import { currentRegistry, liveNames } from './departments/releases/registry.ts';
import { startNightlyBackups } from './operations/backup/nightly-backup.ts';
import { hasDemonstrationAccounts, refuseDemonstration } from './operations/demonstration/accounts.ts';
import { examine } from './operations/doctor/examine.ts';
import { createReadiness, databaseAnswers } from './operations/health/readiness.ts';
import {
  createMetrics,
  type Metrics,
  readMailFigures,
  readStoredFigures,
  serveMetrics,
} from './operations/metrics/metrics.ts';
import { openDatabase } from './operations/start/open-database.ts';
import type { Config } from './platform/config/config.ts';
import type { Secrets } from './platform/config/secrets.ts';
import { ensurePortFree, refusal, StartRefused } from './platform/config/start-refused.ts';
import { type Closers, closeAll, ensureDataFolder, holdDataFolder } from './platform/database/data-folder.ts';
import { retryDuringOutage } from './platform/database/retry-during-outage.ts';
import { tellRunning } from './platform/database/running-servers.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createCompressedCopies, createStaticFolder, prepareWithin } from './platform/http/static-folder.ts';
import { createUnchanged } from './platform/http/unchanged.ts';
import { sweepLimits } from './platform/limits/counter.ts';
import { createDelivery } from './platform/mail/deliver.ts';
import { startMailWorker } from './platform/mail/outbox.ts';
import { createDrain, sendAwayOnStop } from './platform/observability/drain.ts';
import type { Tracing } from './platform/observability/tracing.ts';
import { createStore } from './platform/storage/create-store.ts';
import { BucketRefused, type FileStore } from './platform/storage/file-store.ts';
import { createAddressSigner } from './platform/storage/signed-address.ts';
import { keptAnswer, within } from './platform/timing.ts';
import { createScan } from './platform/uploads/scanning/scanner.ts';
import { findPublicFile } from './public/data/public-files.ts';
import { createPublicRecords } from './public/data/public-records.ts';
import { createSharePictures } from './public/pages/share-picture.ts';
import { type SiteOptions, site } from './public/pages/site.ts';
import { createVisitedPlaces } from './public/pages/visited-places.ts';
import { createCountedScans } from './public/scans/counted-scans.ts';
import { followCatalogue } from './records/definitions/catalogue.ts';
import { findStoredFile, hasPresentFile, storedFiles } from './records/files/stored-files.ts';
import { startImportWorker } from './records/imports/work.ts';
import { startSweeping } from './records/sweep/sweep.ts';

const EMBEDDED_LOST = 'The embedded database ended unexpectedly. Start again: what was saved is kept.';

/** What the doctor looks at is looked at this often at most. */
const EXAMINED = { keepMs: 10_000, waitMs: 12_000 };

/** How long a start waits for small copies of what is released. */
const PREPARED_MS = 10_000;

export interface StartContext {
  config: Config;
  log: Logger;
  project: string;
  databaseProcess: string;
  /** The program that reads others' spreadsheets. */
  sheetReader: string;
  say(line: string): void;
}

/** Starts the whole product in one process. When a step fails, everything opened before is closed again. */
export async function startServer(context: StartContext) {
  const { port, host } = context.config;
  await ensurePortFree(port, host);
  const closers: Closers = [];
  /** Says that it is not ready, finishes the requests under way, then closes everything in the reverse order. */
  const stop = () => closeAll(closers);
  try {
    return { ...(await open(context, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(context: StartContext, closers: Closers) {
  const { config, project, log, say } = context;
  const { dataDir } = config;
  // Only then: the SDK is large to load.
  const tracing = config.traces
    ? (await import('./platform/observability/tracing.ts')).startTracing(log)
    : undefined;
  if (tracing) closers.push(tracing.stop);
  const s3 = config.s3 && { ...config.s3, observe: tracing?.storeCall };
  // Several servers may share a data folder, but not an embedded database.
  const embeddedMode = !config.databaseUrl;
  if (embeddedMode) holdDataFolder(dataDir, closers);
  else await ensureDataFolder(dataDir);
  // An object store has its own clock, and perhaps other users.
  const aloneSince = embeddedMode && !s3 ? new Date() : undefined;
  const copies = createCompressedCopies(join(dataDir, 'cache'));
  const host = createStaticFolder(join(project, 'host/dist'), copies);
  say('opening the database');
  // Both may take seconds, so they run at once.
  const [{ db, pool, embedded }] = await Promise.all([
    openDatabase(context, closers, tracing),
    host.prepare(),
  ]);
  // An embedded database has one server.
  const running = config.databaseUrl ? tellRunning(db) : undefined;
  if (running) closers.push(running.stop);
  const store = await createStore({ dataDir, s3 });
  await ensureBucket(store, log);
  // Without a bucket, servers share the folder that they serve from.
  const releaseStore =
    s3 && (await import('./departments/releases/files/s3-release-store.ts')).createS3ReleaseStore(s3);
  const places = { db, releases: join(dataDir, 'releases'), store: releaseStore };
  const shared = createSharedReleases(places);
  const served = createStaticFolder(places.releases, copies);
  const releases = { ...served, read: readOrBring(served, shared, createHeldBack(places.db)) };
  const [builtKit, keptKit] = [join(project, 'packages/kit/dist/served'), join(dataDir, 'kit')];
  await keepKit(builtKit, keptKit);
  const kit = withEarlier(createStaticFolder(builtKit, copies), createStaticFolder(keptKit, copies));
  if (config.demonstration) {
    // Only a demonstration needs it.
    const { fillDemonstration } = await import('./operations/demonstration/fill.ts');
    await fillDemonstration({ db, store, log, say, assets: join(project, 'packages/demo/files') });
  } else await refuseDemonstration(db);
  const publishing = await retryDuringOutage(async () => {
    await publish(context, places);
    await shared.settle(log);
  }, log);
  closers.push(publishing.stop);
  closers.push(await prepareWithin(releases, PREPARED_MS, log));
  const checks = {
    database: databaseAnswers(db, !embeddedMode),
    store: () => store.ready(),
    releases: shared.servable,
    builds: publishing.done,
  };
  const readiness = createReadiness(checks, log);
  const mailFigures = () => readMailFigures(db);
  const figures = () => readStoredFigures(db);
  const published = createPublicRecords({ db, log });
  const publicAge = published.ageSeconds;
  const metrics =
    config.metrics &&
    createMetrics({ ...config, pool, readiness, mail: mailFigures, figures, publicAge, log });
  const parts = {
    db,
    store,
    releaseStore,
    host,
    copies,
    releases,
    kit,
    readiness,
    published,
    metrics,
    tracing,
  };
  const app = await assemble(context, parts);
  const drain = createDrain(app);
  const examined = keptAnswer(() => examine({ config, db, store, releases: places.releases }), EXAMINED);
  if (config.metrics && metrics) closers.push((await serveMetrics(config.metrics, metrics, examined)).close);
  closers.push(sweepEveryHour(places, log));
  const mail = startMailWorker({ db, deliver: createDelivery(config), log });
  const incoming = join(dataDir, 'incoming');
  const { archive, publicOrigin } = config;
  const importing = startImportWorker({
    db,
    store,
    incoming,
    scan: createScan(config.scanner),
    publicOrigin,
    archive,
    quotaBytes: config.quotaBytes,
    log,
  });
  // A mail under way is waited for no longer than a stop may take, and sent again later.
  const stopMail = () =>
    within(mail.stop(), config.stopTimeoutMs).catch((error: unknown) => {
      log.warn({ err: error }, 'stopped while a mail was being sent');
    });
  closers.push(() => Promise.all([drain(config.stopTimeoutMs), stopMail(), importing.stop()]));
  const port = await listen(app, config);
  const { folder, at, ...kept } = config.backups;
  if (folder && at) {
    const nightly = { folder, at, ...kept };
    const { databaseProcess } = context;
    const { databaseUrl } = config;
    const backups = startNightlyBackups({
      nightly,
      places,
      store,
      dataDir,
      databaseUrl,
      databaseProcess,
      log,
    });
    // One under way is waited for no longer than a stop may take, and made at the next start.
    closers.push(() =>
      within(backups.stop(), config.stopTimeoutMs).catch((error: unknown) => {
        log.warn({ err: error }, 'stopped while a backup was being made');
      }),
    );
  }
  const onEnded = metrics?.countEnded;
  closers.push(startSweeping({ db, store, incoming, log, aloneSince, archive, onEnded }).stop);
  closers.push(async () => {
    readiness.stop();
    await pause(config.stopDelayMs);
  });
  return {
    port,
    /** Whether anybody can sign in with the demonstration's password. */
    demonstration: config.demonstration && (await hasDemonstrationAccounts(db)),
    /** Settles with a sentence when the server cannot go on with its database. */
    lost: running?.outdated ?? embedded?.lost.then(() => EMBEDDED_LOST) ?? new Promise<string>(() => {}),
  };
}

/** Refuses a wrong bucket, which stays wrong. A store that cannot be reached comes back, so the start goes on. */
async function ensureBucket(store: FileStore, log: Logger): Promise<void> {
  await store.ready().catch((error: unknown) => {
    if (!(error instanceof BucketRefused)) return log.warn({ err: error }, 'files cannot be reached yet');
    throw new StartRefused(
      `The bucket that S3_BUCKET names cannot be used: it does not exist, or S3_ACCESS_KEY_ID may not use it (${error.code}).`,
      { cause: error },
    );
  });
}

function sweepEveryHour(places: Places, log: Logger): () => Promise<unknown> {
  let turn: Promise<unknown> = Promise.resolve();
  const sweeping = setInterval(() => {
    turn = Promise.all([
      sweepLimits(places.db).catch((error: unknown) => log.error({ err: error }, 'limits not swept')),
      sweepReleases(places).then(
        (removed) => removed.length > 0 && log.info({ removed }, 'releases that nobody uses removed'),
        (error: unknown) => log.error({ err: error }, 'releases not swept'),
      ),
    ]);
  }, 3_600_000);
  return () => {
    clearInterval(sweeping);
    return turn;
  };
}

async function publish({ config, project, log, say }: StartContext, places: Places): Promise<void> {
  say('publishing the departments');
  const context = { ...places, always: config.demonstration };
  const { released, notBuilt } = await publishBuilds(join(project, 'remotes'), context);
  const live = liveNames(await currentRegistry(places.db));
  log.info({ live, released, notBuilt }, 'departments published');
  const waiting = await readWaitingBuilds(places.db, config.publicOrigin);
  if (waiting.length > 0) {
    log.warn({ waiting }, 'builds of this server wait: what is live was released by others');
  }
  for (const name of notBuilt) say(`the department ${name} is not built and is left out`);
}

type Parts = Pick<ApiDependencies, 'db' | 'store' | 'releaseStore' | 'readiness' | 'published'> &
  Pick<SiteOptions, 'host' | 'copies' | 'releases' | 'kit'> & {
    metrics: Metrics | undefined;
    tracing: Tracing | undefined;
  };

async function assemble(
  { config, project, log, sheetReader }: StartContext,
  parts: Parts,
): Promise<FastifyInstance> {
  const { db, store, releaseStore, host, copies, releases, kit, readiness, published, metrics, tracing } =
    parts;
  const { publicOrigin, supportEmail, storeUrl, promoVideoId, cityWords, apps, dataLicence } = config;
  const { mapTilesUrl, mapAttribution, releasesElsewhere } = config;
  const secrets: Secrets = config.jwtSecrets ?? [await keptSecret(config.dataDir)];
  const { isStopping } = readiness;
  // Where requests are traced, each of them is.
  const unchanged = tracing
    ? undefined
    : createUnchanged({ log, ...config, isStopping, count: metrics?.count });
  const app = createHttpServer({ log, ...config, unchanged });
  if (metrics) {
    app.decorate('counted', metrics.counted);
    app.addHook('onRequest', async ({ method, routeOptions: { url } }, reply) => {
      metrics.observe(method, url, reply.raw);
    });
  }
  tracing?.follow(app);
  sendAwayOnStop(app, isStopping);
  const hostSurface = () => readHostSurface(async (path) => (await host.read(path))?.bytes);
  const catalogue = await followCatalogue(db, log);
  app.addHook('onClose', catalogue.stop);
  await catalogue.follow(() => {
    published.serve(catalogue.entities);
    // An unchanged list may have other fields now.
    unchanged?.forget();
  });
  const api = { config, secrets, db, store, releaseStore, readiness, published, sheetReader, hostSurface };
  await app.register(buildApi({ ...api, catalogue }));
  const following = published.start();
  app.addHook('onClose', following.stop);
  const scans = createCountedScans({ db, log });
  app.addHook('onClose', scans.start().stop);
  await app.register(storedFiles, {
    store,
    find: findPublicFile(published, findStoredFile(db)),
    isPresent: hasPresentFile(db),
    signer: createAddressSigner(secrets),
  });
  // Not in a plugin context: its not-found page is for every address.
  await site(app, {
    host,
    copies,
    releases,
    kit,
    registry: createListedRegistry(db).at,
    override: createFindOverride(db, secrets, publicOrigin),
    settings: { supportEmail, mapTilesUrl, mapAttribution, releasesElsewhere },
    filesElsewhere: config.s3?.outside?.endpoint,
    publicOrigin,
    publicPage: { storeUrl, promoVideoId, cityWords, apps, dataLicence },
    securityContact: config.securityContact,
    places: createVisitedPlaces(published),
    shares: createSharePictures({
      store,
      font: join(project, 'host/dist', SHARE_FONT),
      drawing: (kind) => join(project, 'host/dist', drawingOf(kind, 'png')),
      log,
    }),
    scans,
  });
  return app;
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw refusal(error, port, host);
  });
  return (app.server.address() as AddressInfo).port;
}
