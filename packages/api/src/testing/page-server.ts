import { join } from 'node:path';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createStaticFolder } from '../platform/http/static-folder.ts';
import { createLog } from '../platform/observability/log.ts';

/** A server for pages, with `root/host` in the place of what the host's build made. */
export function pageServer(root: string, settings: Partial<Config> = {}) {
  const config = { ...(readConfig({}).config as Config), publicOrigin: 'https://ar.example', ...settings };
  const app = createHttpServer({ log: createLog('silent'), publicOrigin: config.publicOrigin });
  app.decorate('config', config).decorate('host', createStaticFolder(join(root, 'host')));
  return app;
}
