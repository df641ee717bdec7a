import { type FailureReport, failureReport, loadReport } from '@ar/federation/schemas';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { personOf } from '../../accounts/sessions/access.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, openToAll, route, signedIn } from '../../platform/http/routes.ts';
import { FOR_EVER } from '../../platform/http/static-folder.ts';
import type { Limit } from '../../platform/limits/counter.ts';
import { createListedRegistry, readEntry } from './registry.ts';
import { countLoad, storeFailure, storeOutcome, watchReleases } from './watch.ts';

const REPORTS: Limit = { name: 'release-reports', max: 600, seconds: 600 };

const NETWORK_KINDS: readonly FailureReport['kind'][] = ['offline', 'timeout', 'elsewhere'];

const REPORT_BYTES = 4 * 1024;

const registryDocument = z.object({
  revision: z.int(),
  departments: z.array(
    z.unknown().meta({ description: 'What menu and guard need, and the hash of the whole entry' }),
  ),
});

export async function registryRoutes(app: Api): Promise<void> {
  const { db, limits, config } = app;
  const registry = createListedRegistry(db);
  const response = { ...answers(registryDocument), 304: z.null() };
  const options = route(openToAll, 'getRegistry', response);
  app.get('/registry/', options, async (request, reply) => {
    const current = await registry.now();
    const etag = `"${current.revision}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send(null) : current;
  });
  const whole = z.unknown().meta({ description: 'A live release: its department.json, with its address' });
  const params = z.object({ revision: z.coerce.number().int().min(1) });
  const one = route(openToAll, 'getRegistryEntry', answers(whole), { params });
  const asIs = { ...one, serializerCompiler: () => String };
  app.get('/registry/entries/:revision/', asIs, async ({ params: { revision } }, reply) => {
    const entry = await readEntry(db, revision);
    if (entry === undefined) throw new HttpError(404);
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': FOR_EVER });
    return reply.send(entry);
  });
  const countReport = (request: FastifyRequest) => limits.take(REPORTS, { account: personOf(request).email });
  const failures = route(signedIn, 'reportFailure', answers(z.object({})), { body: failureReport });
  app.post('/registry/reports/', { ...failures, bodyLimit: REPORT_BYTES }, async (request) => {
    await countReport(request);
    const { body, log } = request;
    if (await storeFailure(db, body)) app.counted?.releaseFailure(body);
    if (NETWORK_KINDS.includes(body.kind)) return {};
    await storeOutcome(db, body, personOf(request).id, true);
    await watchReleases(db, body.department, { log, publicOrigin: config.publicOrigin });
    return {};
  });
  const loads = route(signedIn, 'reportLoad', answers(z.object({})), { body: loadReport });
  app.post('/registry/loads/', { ...loads, bodyLimit: REPORT_BYTES }, async (request) => {
    await countReport(request);
    await countLoad(db, request.body, personOf(request).id);
    return {};
  });
}
