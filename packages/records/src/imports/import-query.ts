import type { ImportDocument } from '@ar/domain/imports';
import { keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';

export const importsPath = (resource: string) => `${resource}imports/`;
export const importPath = (resource: string, id: string) => `${importsPath(resource)}${id}/`;

/** One import as it stands. Lists ask it for its name, and so it stands apart from what imports. */
export const importQuery = (resource: string, id: string) =>
  queryOptions({
    queryKey: keys.imports(resource, id),
    queryFn: ({ signal }) => api<ImportDocument>(importPath(resource, id), { signal, showsFailure: true }),
  });
