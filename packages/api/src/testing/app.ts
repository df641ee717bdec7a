import { join, resolve } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { accounts } from '../accounts/accounts-plugin.ts';
import { api } from '../api.ts';
import type { ReleaseStore } from '../departments/releases/files/release-files.ts';
import type { Readiness } from '../operations/health/readiness.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import type { DB } from '../platform/database/schema.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { limits } from '../platform/limits/counter.ts';
import { createDiskStore } from '../platform/storage/disk.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { createAddressSigner } from '../platform/storage/signed-address.ts';
import type { PublicRecords } from '../public/data/public-records.ts';
import type { GrantedEntity } from '../records/definitions/catalogue.ts';
import { findStoredFile, hasPresentFile, storedFiles } from '../records/files/stored-files.ts';
import { uploads } from '../records/records-plugin.ts';
import { watched } from './calls-in-transactions.ts';
import { fixedCatalogue } from './catalogue.ts';
import { HOST_SURFACE } from './host-surface.ts';
import { publishedNow } from './published.ts';

export const ORIGIN = 'https://ar.example';
export const SUPPORT = 'podrska@podgorica.example';
export const SECRET = 'a secret for tests, and for nothing else';

const SHEET_READER = resolve(import.meta.dirname, '../../dist/sheet-reader.js');

export interface AppSettings extends Partial<Omit<Config, 'archive' | 'sessions'>> {
  archive?: Partial<Config['archive']>;
  sessions?: Partial<Config['sessions']>;
  storeOver?(disk: FileStore): FileStore;
  releaseStore?: ReleaseStore;
  sheetReader?: string;
  /** The caller creates the tables of these entities. */
  departments?: readonly GrantedEntity[];
  /** By default, the server reads the public data for each request. */
  published?: PublicRecords;
  prepare?(server: FastifyInstance): void;
}

interface Opened {
  db: Kysely<DB>;
  dataDir: string;
  log: Logger;
  readiness: Readiness;
  onRoute(route: RouteOptions): void;
}

export async function startApp(
  settings: AppSettings,
  { db, dataDir, log, readiness, onRoute }: Opened,
): Promise<FastifyInstance> {
  const {
    storeOver,
    releaseStore,
    sheetReader = SHEET_READER,
    departments,
    published,
    prepare,
    ...given
  } = settings;
  const usual = readConfig({}).config as Config;
  const config: Config = {
    ...usual,
    publicOrigin: ORIGIN,
    supportEmail: SUPPORT,
    jwtSecrets: [SECRET],
    ...given,
    dataDir,
    archive: { ...usual.archive, ...given.archive },
    sessions: { ...usual.sessions, ...given.sessions },
  };
  const app = createHttpServer({ log, ...config });
  prepare?.(app);
  app.addHook('onRoute', onRoute);
  const disk = createDiskStore(join(dataDir, 'files'));
  const store = watched(storeOver?.(disk) ?? disk);
  const catalogue = fixedCatalogue(departments);
  app
    .decorate('config', config)
    .decorate('program', { project: '', databaseProcess: '', sheetReader, say() {} })
    .decorate('db', db)
    .decorate('store', store)
    .decorate('signer', createAddressSigner(config.jwtSecrets ?? [SECRET]))
    .decorate('catalogue', catalogue)
    .decorate('published', published ?? publishedNow(db, catalogue.entities))
    .decorate('releasePlaces', {
      db,
      releases: join(dataDir, 'releases'),
      store: releaseStore && watched(releaseStore),
    })
    .decorate('hostSurface', async () => HOST_SURFACE)
    .decorate('readiness', readiness);
  for (const part of [limits, accounts, uploads, api]) await app.register(part);
  const finding = { find: findStoredFile(db), isPresent: hasPresentFile(db) };
  await app.register(storedFiles, { store, signer: app.signer, ...finding });
  await app.ready();
  return app;
}
