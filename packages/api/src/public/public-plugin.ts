import { join } from 'node:path';
import { drawingOf, SHARE_FONT } from '@ar/domain/public-pages';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { keepKit, withEarlier } from '../departments/kit/kit.ts';
import { createFindOverride } from '../departments/overrides/overrides.ts';
import { createListedRegistry } from '../departments/releases/registry.ts';
import { createStaticFolder } from '../platform/http/static-folder.ts';
import { findStoredFile, hasPresentFile, storedFiles } from '../records/files/stored-files.ts';
import { findPublicFile } from './data/public-files.ts';
import { createPublicRecords, type PublicRecords } from './data/public-records.ts';
import { createSharePictures } from './pages/share-picture.ts';
import { site } from './pages/site.ts';
import { createVisitedPlaces } from './pages/visited-places.ts';
import { createCountedScans } from './scans/counted-scans.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The public data. */
    published: PublicRecords;
  }
}

/** Keeps public data in memory, in step with the database. */
export const publicData = fp(async (app) => {
  const { db, catalogue, log } = app;
  const published = createPublicRecords({ db, log });
  app.decorate('published', published);
  await catalogue.follow(() => published.serve(catalogue.entities));
  app.addHook('onClose', published.start().stop);
});

/** Stored files, pages and assets. */
export const publicSite = fp(async (app) => {
  const { config, db, store, published, signer, log, program } = app;
  const scans = createCountedScans({ db, log });
  app.addHook('onClose', scans.start().stop);
  await app.register(storedFiles, {
    store,
    find: findPublicFile(published, findStoredFile(db)),
    isPresent: hasPresentFile(db),
    signer,
  });
  const built = join(program.project, 'host/dist');
  await site(app, {
    kit: await openKit(app),
    registry: createListedRegistry(db).at,
    override: createFindOverride(db, app.secrets, config.publicOrigin),
    places: createVisitedPlaces(published),
    shares: createSharePictures({
      store,
      font: join(built, SHARE_FONT),
      drawing: (kind) => join(built, drawingOf(kind, 'png')),
      log,
    }),
    scans,
  });
});

/** The kit's files, of this host and of earlier hosts on this data folder. */
async function openKit({ config, program }: FastifyInstance) {
  const [built, kept] = [join(program.project, 'packages/kit/dist/served'), join(config.dataDir, 'kit')];
  await keepKit(built, kept);
  return withEarlier(createStaticFolder(built), createStaticFolder(kept));
}
