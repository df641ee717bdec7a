import type { ImportDocument } from '@ar/domain/imports';
import { keys } from '@ar/domain/query-keys';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../read.ts';

export const importsPath = (resource: string) => `${resource}imports/`;
export const importPath = (resource: string, id: string) => `${importsPath(resource)}${id}/`;

/** This module is separate, because lists use this query but must not load the code of the import's pages. */
export const importQuery = (resource: string, id: string) =>
  queryOptions({
    queryKey: keys.imports(resource, id),
    queryFn: read<ImportDocument>(importPath(resource, id)),
  });
