import { join } from 'node:path';
import type { HostSurface } from '@ar/federation/compatibility';
import type { Registry } from '@ar/federation/registry';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { retryDuringOutage } from '../../platform/database/retry-during-outage.ts';
import { createStaticFolder, type StaticFolder } from '../../platform/http/static-folder.ts';
import { repeat } from '../../platform/timing.ts';
import { type Places, type ReleaseStore, readHostSurface } from './files/release-files.ts';
import { createHeldBack, createSharedReleases, openPlaces, readOrFetch } from './files/shared-releases.ts';
import { sweepReleases } from './files/sweep-releases.ts';
import { currentRegistry } from './registry.ts';
import { publishBuilds, readWaitingBuilds } from './server-builds.ts';

declare module 'fastify' {
  interface FastifyInstance {
    releasePlaces: Places & { store: ReleaseStore | undefined };
    releases: StaticFolder;
    hostSurface(): Promise<HostSurface | undefined>;
    releaseChecks: { releases(): Promise<void>; builds(): Promise<void> };
  }
}

const SWEEP_EVERY_MS = 3_600_000;

export const releases = fp(async (app) => {
  const { config, db, log, bucket } = app;
  const places = await openPlaces(db, config.dataDir, bucket);
  const shared = createSharedReleases(places);
  const served = createStaticFolder(places.releases);
  const files = { read: readOrFetch(served, shared, createHeldBack(db)) };
  const publishing = await retryDuringOutage(async () => {
    await publish(app, places);
    await shared.settle(log);
  }, log);
  app.addHook('onClose', publishing.stop);
  const sweep = async () => {
    try {
      const removed = await sweepReleases(places);
      if (removed.length > 0) log.info({ removed }, 'unused releases removed');
    } catch (err) {
      log.error({ err }, 'releases not swept');
    }
  };
  // The first sweep is late, so that an operator can stop a server with a wrong database before releases are removed.
  const sweeping = repeat(sweep, SWEEP_EVERY_MS, true);
  app.addHook('onClose', sweeping.stop);
  app.decorate('releasePlaces', places).decorate('releases', files);
  app.decorate('hostSurface', () => readHostSurface(async (path) => (await app.host.read(path))?.bytes));
  app.decorate('releaseChecks', { releases: shared.servable, builds: publishing.done });
});

async function publish({ config, log, program }: FastifyInstance, places: Places): Promise<void> {
  program.say('publishing the departments');
  const context = { ...places, always: config.demonstration };
  const { released, notBuilt } = await publishBuilds(join(program.project, 'remotes'), context);
  const live = liveNames(await currentRegistry(places.db));
  log.info({ live, released, notBuilt }, 'departments published');
  const waiting = await readWaitingBuilds(places.db, config.publicOrigin);
  if (waiting.length > 0)
    log.warn({ waiting }, 'builds of this server wait, because others released the live versions');
  for (const name of notBuilt) program.say(`the department ${name} is not built and is left out`);
}

export const liveNames = ({ departments }: Registry): string[] =>
  departments.flatMap(({ id, version, canary, disabled }) => {
    const tried = canary ? `, canary ${canary.release.version} for ${canary.percent} %` : '';
    return disabled ? [] : `${id} ${version}${tried}`;
  });
