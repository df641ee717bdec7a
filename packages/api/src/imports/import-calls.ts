import { importDocument } from '@ar/domain/imports';
import * as z from 'zod';
import type { Catalogue } from '../departments/department-records.ts';
import { answers, requires, routeOf } from '../http/routes.ts';
import type { Importable } from './importable.ts';
import type { Working } from './lease.ts';
import type { ReceiveContext } from './receive-import.ts';

export type ImportContext = ReceiveContext & Omit<Working, 'log'> & { catalogue: Catalogue };

export const importPath = z.object({
  id: z.string().meta({ format: 'uuid', description: "The import's id" }),
});
export const importAnswer = answers(importDocument);

/** Of an import's own call, for the document. */
export function callsOf({ entity: { name, resource, path } }: Importable) {
  const mayUse = requires('create', resource);
  return {
    path: `${path}imports/`,
    route: <Answers, Schemas = object>(verb: string, summary: string, response: Answers, schemas?: Schemas) =>
      routeOf(mayUse, { operationId: verb.replace('X', name), tag: resource, summary }, response, schemas),
  };
}
