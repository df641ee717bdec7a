import { join } from 'node:path';
import fp from 'fastify-plugin';
import {
  type CompressedCopies,
  createCompressedCopies,
  createStaticFolder,
  type StaticFolder,
} from './static-folder.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Compressed copies of files, kept over starts. */
    copies: CompressedCopies;
    /** What the host's build made. */
    host: StaticFolder;
    /** Settles once the host's files have compressed copies, which takes seconds at the first start. */
    hostPrepared: Promise<void>;
  }
}

/** Opens the folder of the host, and begins to compress its files while other parts open. */
export const hostFiles = fp(async (app) => {
  const copies = createCompressedCopies(join(app.config.dataDir, 'cache'));
  const host = createStaticFolder(join(app.program.project, 'host/dist'), copies);
  const prepared = host.prepare();
  // Whoever awaits it hears of a failure.
  prepared.catch(() => {});
  app.decorate('copies', copies).decorate('host', host).decorate('hostPrepared', prepared);
});
