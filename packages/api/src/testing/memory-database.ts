import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { Kysely } from 'kysely';
import { connect } from '../platform/database/connect.ts';
import type { DB } from '../platform/database/schema.ts';

export interface MemoryDatabase {
  db: Kysely<DB>;
  image(): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** `pg` connects through a socket, as a server does with the embedded database. */
export async function startMemoryDatabase(image?: Uint8Array<ArrayBuffer>): Promise<MemoryDatabase> {
  const engine = await PGlite.create({
    extensions: { pg_trgm, unaccent },
    ...(image && { loadDataDir: new Blob([image]) }),
  });
  const folder = await mkdtemp(join(tmpdir(), 'ar-test-'));
  const server = new PGLiteSocketServer({ db: engine, path: join(folder, '.s.PGSQL.5432') });
  await server.start();
  const address = { host: folder, port: 5432, user: 'postgres', database: 'postgres', max: 1 };
  const db = connect(address, () => {});
  return {
    db,
    image: async () => new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer()),
    async stop() {
      await db.destroy();
      await server.stop();
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
