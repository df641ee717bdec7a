import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { openToAll } from '../../platform/http/routes.ts';
import { repeat } from '../../platform/timing.ts';
import { type Kept, readDepartmentRecords } from '../../records/definitions/department-records.ts';

interface Options {
  db: Kysely<DB>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Makes the application that answers below `/api`, with the records that departments brought. */
  make(departments: readonly Kept[]): Promise<FastifyInstance>;
}

const LOOK_EVERY_MS = 1000;

/**
 * Serves `/api` by an application of its own: no route can be added to one that runs. When a release brings records, on
 * whichever server, another one is made, and takes all requests from then on; those under way end where they began.
 */
export async function serveCurrentApi(app: FastifyInstance, { db, log, make }: Options) {
  const madeNow = async () => {
    const version = await versionOf(db);
    const departments = await readDepartmentRecords(db);
    const api = await make(departments).catch(async (error: unknown) => {
      // One department costs no other its calls, and no server its start.
      log.error({ err: error }, 'the records of departments were left out: one of them has no calls');
      return make([]);
    });
    return { version, records: JSON.stringify(departments), api, underWay: 0 };
  };
  let current = await madeNow();
  let turn: Promise<unknown> = Promise.resolve();

  async function replaceOld(): Promise<void> {
    const version = await versionOf(db);
    if (version === current.version) return;
    if (JSON.stringify(await readDepartmentRecords(db)) === current.records) {
      current.version = version;
      return;
    }
    const old = current;
    current = await madeNow();
    log.info({ revision: current.version }, 'the calls are those of other records now');
    if (old.underWay === 0) await old.api.close();
  }
  /** One after the other, whoever asks. */
  const refresh = () => {
    const next = turn.then(replaceOld);
    turn = next.catch(() => {});
    return next;
  };

  function handOver({ raw }: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    const serving = current;
    serving.underWay += 1;
    reply.raw.once('close', () => {
      serving.underWay -= 1;
      if (serving !== current && serving.underWay === 0) void serving.api.close();
    });
    serving.api.routing(raw, reply.raw);
  }

  await app.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    // Whoever answers reads the body.
    calls.addContentTypeParser('*', (_request, _body, done) => done(null));
    const options = { logLevel: 'silent' as const, config: { ...openToAll, handedOver: true as const } };
    calls.all('/api', options, handOver);
    calls.all('/api/*', options, handOver);
  });
  const looking = repeat(
    () => refresh().catch((err: unknown) => log.error({ err }, 'the records of departments were not read')),
    LOOK_EVERY_MS,
  );
  app.addHook('onClose', async () => {
    await looking.stop();
    await turn;
    await current.api.close();
  });
  return refresh;
}

async function versionOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(max(revision), 0)::text as version from registry_revisions`.execute(db);
  return rows[0]?.version ?? '';
}
