import { type FailureReport, failureReport, type LoadReport, loadReport } from '@ar/federation/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DB } from '../database/schema.ts';
import { type Api, answers, openToAll } from '../http/routes.ts';
import { type Limit, type Limits, networkOf } from '../limits/limits.ts';
import { countLoad, keepFailure, watchCanary } from './canary.ts';
import { currentRegistry } from './registry.ts';

/** A report is a few short fields. */
const REPORT_LIMIT = 4 * 1024;

/** A whole office stands behind one address; a tab reports each failure and each load once. */
const REPORTS: Limit = { name: 'release-reports', max: 600, seconds: 600 };

// What leaves was checked when it was published; to name each field here again could only lose some.
const registryDocument = z.object({
  revision: z.int(),
  departments: z.array(
    z.unknown().meta({ description: 'A live release: its department.json, with its address' }),
  ),
});

const tags = ['registry'];

/** The registry for browsers and tools, and what browsers report of the releases in it. */
export function registryRoutes(app: Api, db: Kysely<DB>, limits: Limits): void {
  app.get(
    '/registry/',
    {
      config: openToAll,
      schema: {
        tags,
        operationId: 'getRegistry',
        summary: 'The live releases',
        response: { ...answers(registryDocument), 304: z.null() },
      },
    },
    async (request, reply) => {
      const current = await currentRegistry(db);
      const etag = `"${current.revision}"`;
      reply.headers({ etag, 'cache-control': 'no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null);
      return current;
    },
  );
  reportRoutes(app, db, limits);
}

function reportRoutes(app: Api, db: Kysely<DB>, limits: Limits): void {
  const rules = { config: openToAll, bodyLimit: REPORT_LIMIT };
  app.post<{ Body: FailureReport }>(
    '/registry/reports/',
    {
      ...rules,
      schema: {
        tags,
        operationId: 'reportFailure',
        summary: 'Report a release that failed in a browser',
        body: failureReport,
        response: answers(z.object({})),
      },
    },
    async ({ body, ip, log }) => {
      await limits.take(REPORTS, { network: networkOf(ip) });
      if (await keepFailure(db, body)) await watch(db, body, log);
      return {};
    },
  );
  app.post<{ Body: LoadReport }>(
    '/registry/loads/',
    {
      ...rules,
      schema: {
        tags,
        operationId: 'reportLoad',
        summary: 'Report a release that a browser loaded while its department has a canary',
        body: loadReport,
        response: answers(z.object({})),
      },
    },
    async ({ body, ip, log }) => {
      await limits.take(REPORTS, { network: networkOf(ip) });
      const { departments, revision } = await currentRegistry(db);
      const entry = departments.find(({ id }) => id === body.department);
      if (body.revision <= revision && (await countLoad(db, entry, body))) await watch(db, body, log);
      return {};
    },
  );
}

async function watch(
  db: Kysely<DB>,
  { department }: FailureReport | LoadReport,
  log: FastifyBaseLogger,
): Promise<void> {
  const { departments } = await currentRegistry(db);
  const entry = departments.find(({ id }) => id === department);
  if (entry?.canary) await watchCanary(db, entry, log);
}
