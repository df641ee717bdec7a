import { failureReport, loadReport } from '@ar/federation/schemas';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, type CallName, openToAll, route } from '../http/routes.ts';
import { FOR_EVER } from '../http/static-folder.ts';
import { type Limit, type Limits, networkOf } from '../limits/counter.ts';
import { createListedRegistry, readEntry } from './listed-registry.ts';
import { currentRevision } from './registry.ts';
import { countLoad, keepFailure, watchReleases } from './watch.ts';

/** A whole office stands behind one address; a tab reports each failure and each load once. */
const REPORTS: Limit = { name: 'release-reports', max: 600, seconds: 600 };

// What leaves was checked when it was published; to name each field here again could only lose some.
const registryDocument = z.object({
  revision: z.int(),
  departments: z.array(
    z.unknown().meta({ description: 'What menu and guard need, and the hash of the whole entry' }),
  ),
});

/** The registry for browsers and tools, and what browsers report of the releases in it. */
export function registryRoutes(app: Api, db: Kysely<DB>, limits: Limits): void {
  const registry = createListedRegistry(db);
  const response = { ...answers(registryDocument), 304: z.null() };
  const options = route(openToAll, 'getRegistry', response);
  app.get('/registry/', options, async (request, reply) => {
    // Every open tab asks twice a minute, and nearly always nothing has changed.
    const known = request.headers['if-none-match'];
    if (known !== undefined && known === `"${await currentRevision(db)}"`) {
      return reply.headers({ etag: known, 'cache-control': 'no-cache' }).code(304).send(null);
    }
    const current = await registry.now();
    reply.headers({ etag: `"${current.revision}"`, 'cache-control': 'no-cache' });
    return current;
  });
  const whole = {
    ...answers(z.unknown().meta({ description: 'A live release: its department.json, with its address' })),
  };
  const one = route(openToAll, 'getRegistryEntry', whole, {
    params: z.object({
      revision: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31),
    }),
  });
  app.get(
    '/registry/entries/:revision/',
    { ...one, serializerCompiler: () => String },
    async ({ params }, reply) => {
      const entry = await readEntry(db, params.revision);
      if (entry === undefined) throw new HttpError(404);
      // What a revision made never changes, and whoever asks has its hash.
      return reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': FOR_EVER })
        .send(entry);
    },
  );
  const report = <Body extends z.ZodType<{ department: string }>>(
    path: string,
    operationId: CallName,
    body: Body,
    keep: (sent: z.output<Body>) => Promise<boolean>,
  ) => {
    const options = route(openToAll, operationId, answers(z.object({})), { body });
    app.post(path, { ...options, bodyLimit: 4 * 1024 }, async (request) => {
      await limits.take(REPORTS, { network: networkOf(request.ip) });
      const sent = request.body as z.output<Body>;
      if (await keep(sent)) await watchReleases(db, sent.department, request.log);
      return {};
    });
  };
  report('/registry/reports/', 'reportFailure', failureReport, async (sent) => {
    const isKept = await keepFailure(db, sent);
    if (isKept) app.counted?.releaseFailure(sent);
    return isKept;
  });
  report('/registry/loads/', 'reportLoad', loadReport, (sent) => countLoad(db, sent));
}
