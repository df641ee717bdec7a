import type { ImportDocument } from '@ar/domain/imports';
import { api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';

export const IMPORTS = 'imports';

export const importsPath = (resource: string) => `${resource}imports/`;

/** One import as it stands. Lists ask it for its name, and so it stands apart from what imports. */
export const importQuery = (resource: string, id: string) =>
  queryOptions({
    queryKey: [resource, IMPORTS, id],
    queryFn: ({ signal }) =>
      api<ImportDocument>(`${importsPath(resource)}${id}/`, { signal, showsFailure: true }),
  });
