import { type ListQuery, listQuery, pageOf } from '@ar/domain/page';
import type { Resource } from '@ar/domain/permissions';
import type * as z from 'zod';
import { type Api, answers, requires } from '../http/routes.ts';
import { pageAnswer, type ReadPage } from './page.ts';

interface ListRoute<Row extends z.ZodType> {
  /** Below `/api`, with its closing slash. */
  path: string;
  resource: Resource;
  /** How the OpenAPI document calls it. */
  operationId: string;
  summary: string;
  row: Row;
  ordering: readonly string[];
  read: ReadPage<z.output<Row>>;
}

/** `GET` of a list: everything that the four lists have in common. */
export function listRoute<Row extends z.ZodType>(app: Api, publicOrigin: string, list: ListRoute<Row>): void {
  const address = `${publicOrigin}/api${list.path}`;
  app.get(
    list.path,
    {
      config: requires('list', list.resource),
      schema: {
        tags: [list.resource],
        operationId: list.operationId,
        summary: list.summary,
        querystring: listQuery(list.ordering),
        response: answers(pageOf(list.row)),
      },
    },
    async (request) => {
      const asked = request.query as ListQuery;
      return pageAnswer(address, asked, await list.read(asked));
    },
  );
}
