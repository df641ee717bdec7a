import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { kitPages, storeKit, withEarlier } from '../departments/kit/kit.ts';
import { createFindOverride } from '../departments/overrides/overrides.ts';
import { createListedRegistry } from '../departments/releases/registry.ts';
import { createStaticFolder } from '../platform/http/static-folder.ts';
import { findStoredFile, hasPresentFile, storedFiles } from '../records/files/stored-files.ts';
import { createPublicRecords, type PublicRecords } from './data/public-records.ts';
import { createPages, importPages, type Pages } from './pages/built-pages.ts';
import { createSharePictures, type SharePictures } from './pages/share-picture.ts';
import { site } from './pages/site.ts';
import { createVisitedPlaces, type VisitedPlaces } from './pages/visited-places.ts';
import { type CountedScans, createCountedScans } from './scans/counted-scans.ts';

declare module 'fastify' {
  interface FastifyInstance {
    published: PublicRecords;
    places: VisitedPlaces;
    pages: Pages;
    shares: SharePictures;
    scans: Pick<CountedScans, 'count'>;
  }
}

export const publicData = fp(async (app) => {
  const { db, catalogue, log } = app;
  const published = createPublicRecords({ db, log });
  app.decorate('published', published);
  await catalogue.follow(() => published.serve(catalogue.entities));
  app.addHook('onClose', published.start().stop);
});

export const publicSite = fp(async (app) => {
  const { config, db, host, store, published, signer, log, program } = app;
  const scans = createCountedScans({ db, log });
  app.addHook('onClose', scans.start().stop);
  app.decorate('scans', scans).decorate('places', createVisitedPlaces(published));
  const built = join(program.project, 'host/dist');
  app.decorate('pages', createPages(importPages(built), config));
  app.decorate('shares', createSharePictures({ store, built, log }));
  const stored = findStoredFile(db);
  await app.register(storedFiles, {
    store,
    find: async (key, id) => (id === undefined ? published.file(key) : undefined) ?? stored(key, id),
    isPresent: hasPresentFile(db),
    signer,
  });
  const kit = { kit: await openKit(app), host, publicOrigin: config.publicOrigin };
  await app.register(kitPages, { prefix: '/kit', ...kit });
  await site(app, {
    registry: createListedRegistry(db).at,
    override: createFindOverride(db, app.secrets, config.publicOrigin),
  });
});

async function openKit({ config, program }: FastifyInstance) {
  const [built, kept] = [join(program.project, 'packages/kit/dist/served'), join(config.dataDir, 'kit')];
  await storeKit(built, kept);
  return withEarlier(createStaticFolder(built), createStaticFolder(kept));
}
