import { type FailureReport, failureReport } from '@ar/federation/failure-report';
import * as z from 'zod';
import { openToAll } from '../http/access.ts';
import { answers } from '../http/answers.ts';
import type { Api } from '../http/api-context.ts';
import type { RegistryStore } from './registry-store.ts';

/** A report is a few short fields. */
const REPORT_LIMIT = 4 * 1024;

// What leaves was checked when it was published; to name each field here again could only lose some.
const registryDocument = z.object({
  revision: z.int(),
  departments: z.array(
    z.unknown().meta({ description: 'A live release: its department.json, with its address' }),
  ),
});

/** The registry for browsers and tools, and the failures that browsers report. */
export function registryRoutes(app: Api, registry: RegistryStore): void {
  const tags = ['registry'];
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
      const current = await registry.current();
      const etag = `"${current.revision}"`;
      reply.headers({ etag, 'cache-control': 'no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null);
      return current;
    },
  );
  app.post<{ Body: FailureReport }>(
    '/registry/reports/',
    {
      config: openToAll,
      bodyLimit: REPORT_LIMIT,
      schema: {
        tags,
        operationId: 'reportFailure',
        summary: 'Report a release that failed in a browser',
        body: failureReport,
        response: answers(z.object({})),
      },
    },
    async (request) => {
      await registry.report(request.body);
      return {};
    },
  );
}
