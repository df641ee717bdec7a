import type { ImportDocument } from '@ar/domain/imports';
import { keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';

export const importsPath = (resource: string) => `${resource}imports/`;
export const importPath = (resource: string, id: string) => `${importsPath(resource)}${id}/`;

/** One import. Apart from the code that imports, since lists read its name. */
export const importQuery = (resource: string, id: string) =>
  queryOptions({
    queryKey: keys.imports(resource, id),
    queryFn: ({ signal }) => api<ImportDocument>(importPath(resource, id), { signal, showsFailure: true }),
  });
