import type { ImportDocument } from '@ar/domain/imports';
import { keys } from '@ar/domain/query-keys';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../read.ts';

export const importsPath = (resource: string) => `${resource}imports/`;
export const importPath = (resource: string, id: string) => `${importsPath(resource)}${id}/`;

/** In a file apart from the import's pages, since lists read the name of an import's file. */
export const importQuery = (resource: string, id: string) =>
  queryOptions({
    queryKey: keys.imports(resource, id),
    queryFn: read<ImportDocument>(importPath(resource, id)),
  });
