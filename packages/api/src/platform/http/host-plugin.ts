import { join } from 'node:path';
import fp from 'fastify-plugin';
import { createStaticFolder, type StaticFolder } from './static-folder.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the host's build made. */
    host: StaticFolder;
  }
}

export const hostFiles = fp(async (app) => {
  app.decorate('host', createStaticFolder(join(app.program.project, 'host/dist')));
});
