import * as z from 'zod';
import { openToAll } from '../http/access.ts';
import { problem } from '../http/errors.ts';
import type { Api } from '../http/routes.ts';
import type { Readiness } from './readiness.ts';

const tags = ['health'];
const live = z.object({ status: z.literal('live') });
const ready = z.object({ status: z.literal('ready') });
const notReady = z.object({ status: z.enum(['not-ready', 'stopping']) });

/**
 * For balancers and supervisors: whether the process answers at all, and whether it should
 * be sent requests. Neither says anything of what is inside. They are asked every few seconds, so the log keeps
 * quiet about them.
 */
export function healthRoutes(app: Api, readiness: Readiness): void {
  app.get(
    '/health/live/',
    {
      config: openToAll,
      logLevel: 'warn',
      schema: {
        tags,
        operationId: 'getLiveness',
        summary: 'Whether the process answers',
        response: { 200: live, '4xx': problem },
      },
    },
    async () => ({ status: 'live' as const }),
  );
  app.get(
    '/health/ready/',
    {
      config: openToAll,
      logLevel: 'warn',
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Whether the server should be sent requests',
        response: { 200: ready, '4xx': problem, 503: notReady },
      },
    },
    async (_request, reply) => {
      const status = await readiness.state();
      if (status === 'ready') return { status };
      return reply.code(503).send({ status });
    },
  );
}
