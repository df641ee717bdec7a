import { join } from 'node:path';
import type { PagesModule } from '@ar/domain/public-views';
import type { FastifyInstance } from 'fastify';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createStaticFolder } from '../platform/http/static-folder.ts';
import { createLog } from '../platform/observability/log.ts';
import { createPages } from '../public/pages/built-pages.ts';
import { alone } from './places.ts';
import { asBuilt, stubPages } from './stub-pages.ts';

interface Parts extends Partial<Pick<FastifyInstance, 'scans' | 'shares'>> {
  pages?: PagesModule;
  places?: Partial<FastifyInstance['places']>;
}

const NO_PLACES: FastifyInstance['places'] = {
  find: async () => undefined,
  around: alone,
  version: async () => '1',
  changes: () => [],
  isKnown: () => true,
  all: () => [],
};

/** `root/host` must contain the build of the host. */
export function pageServer(root: string, settings: Partial<Config> = {}, parts: Parts = {}) {
  const config = { ...(readConfig({}).config as Config), publicOrigin: 'https://ar.example', ...settings };
  const app = createHttpServer({ log: createLog('silent'), publicOrigin: config.publicOrigin });
  app.decorate('config', config).decorate('host', createStaticFolder(join(root, 'host')));
  app.decorate('places', { ...NO_PLACES, ...parts.places });
  app.decorate('scans', parts.scans ?? { count() {} });
  app.decorate('pages', createPages(asBuilt(parts.pages ?? stubPages), config));
  app.decorate('shares', parts.shares ?? { get: async () => undefined });
  return app;
}
