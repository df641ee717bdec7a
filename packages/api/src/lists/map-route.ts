import { createHash } from 'node:crypto';
import type { Resource } from '@ar/domain/permissions';
import * as z from 'zod';
import { openToAll } from '../http/access.ts';
import { answers } from '../http/answers.ts';
import type { Api } from '../http/api-context.ts';

interface MapRoute<Row extends z.ZodType> {
  path: string;
  resource: Resource;
  /** How the OpenAPI document calls it. */
  operationId: string;
  summary: string;
  row: Row;
  read(): Promise<z.output<Row>[]>;
}

/** The public data of a map: anybody may read it, a minute old at most, and unchanged data is not sent again. */
export function mapRoute<Row extends z.ZodType>(
  app: Api,
  { path, resource, operationId, summary, row, read }: MapRoute<Row>,
): void {
  const body = z.object({ data: z.array(row) });
  app.get(
    path,
    {
      config: openToAll,
      schema: { tags: [resource], operationId, summary, response: { ...answers(body), 304: z.null() } },
    },
    async (request, reply) => {
      const data = await read();
      const tag = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
      // Weak, since a compressed answer is another representation of the same data (RFC 9110, 8.8.1).
      reply.headers({ etag: `W/"${tag}"`, 'cache-control': 'public, max-age=60' });
      if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send(null);
      return { data };
    },
  );
}

function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  return (
    ifNoneMatch?.split(',').some((one) => ['*', `"${tag}"`].includes(one.trim().replace(/^W\//, ''))) ?? false
  );
}
