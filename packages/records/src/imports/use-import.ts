import type { ImportState } from '@ar/domain/import-kinds';
import type { ImportDocument, ImportRow, RowChange, TableWish } from '@ar/domain/imports';
import type { Page } from '@ar/domain/page';
import { isImport, keys } from '@ar/domain/query-keys';
import { type ApiOptions, api } from '@ar/session';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../read.ts';
import { useWrite } from '../use-write.ts';
import { importPath, importQuery, importsPath } from './import-query.ts';
import { useImporting, useOneImport } from './importing.ts';

/** The query client polls only in a visible tab. */
const POLL_MS = 1000;
const LIST_POLL_MS = 5000;
const LATEST = 6;

const isUnderWay = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

export function useLatestImports() {
  const { resource } = useImporting();
  return useQuery({
    queryKey: keys.latestImports(resource),
    queryFn: read<Page<ImportDocument>>(importsPath(resource), { limit: LATEST }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ state }) => isUnderWay(state)) ? LIST_POLL_MS : false,
  });
}

/** Polls an import while the server works on it. */
export function useImport(resource: string, id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...importQuery(resource, id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? POLL_MS : false),
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state !== 'done' && state !== 'undone') return;
    // Lists, start page and journal may have changed.
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/') && !isImport(queryKey),
    });
  }, [queries, state]);
  return query;
}

export type RowsQuery = Readonly<Record<string, string | number | undefined>>;

/** Reads rows of the import, again when its state changes. */
export function useImportRows(query: RowsQuery) {
  const { resource, document } = useOneImport();
  const { id, state } = document;
  return useQuery({
    queryKey: keys.importRows(resource, id, state, query),
    queryFn: read<Page<ImportRow>>(`${importPath(resource, id)}rows/`, query),
    staleTime: 0,
    // A corrected row stays in place until the person chooses another page or filter.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

export interface ImportCall extends Pick<ApiOptions, 'body'> {
  method: NonNullable<ApiOptions['method']>;
  path?: string;
}

export function useImportCall<Answer = unknown>() {
  const { resource, document } = useOneImport();
  return useWrite<Answer, ImportCall>({
    send: ({ path = '', ...call }) =>
      api<Answer>(`${importPath(resource, document.id)}${path}`, { ...call, showsFailure: true }),
    // A deleted import cannot be read.
    invalidates: ({ method, path }) =>
      method === 'DELETE' && !path ? [] : [keys.imports(resource, document.id)],
  });
}

/** Corrects a row or stores a decision on it. The calls run in order, so that the last change wins. */
export function useRowCall() {
  const { resource, document } = useOneImport();
  const { id } = document;
  const queries = useQueryClient();
  return useWrite<ImportRow, { row: number; change: RowChange }>({
    scope: { id: `rows of import ${id}` },
    send: ({ row, change }) =>
      api<ImportRow>(`${importPath(resource, id)}rows/${row}/`, {
        method: 'PATCH',
        body: change,
        showsFailure: true,
      }),
    onSuccess(changed) {
      queries.setQueriesData<Page<ImportRow>>(
        { queryKey: keys.importRows(resource, id) },
        (page) =>
          page && { ...page, results: page.results.map((row) => (row.row === changed.row ? changed : row)) },
      );
      void queries.invalidateQueries({ queryKey: keys.imports(resource, id), exact: true });
    },
  });
}

/** Chooses the sheet, its heading row and its hidden rows. `pending` is the choice that the server has not answered yet. */
export function useTableCall() {
  const { resource, document } = useOneImport();
  const { id } = document;
  const queries = useQueryClient();
  const { mutate, variables, isPending, error } = useWrite<ImportDocument, TableWish>({
    // Arrow keys change the sheet faster than the server reads it.
    scope: { id: `table of import ${id}` },
    send: (choice) =>
      api<ImportDocument>(`${importPath(resource, id)}table/`, {
        method: 'PUT',
        body: choice,
        showsFailure: true,
      }),
    onSuccess: (read) => queries.setQueryData(importQuery(resource, id).queryKey, read),
    onError: () => void queries.invalidateQueries({ queryKey: keys.imports(resource, id) }),
  });
  return { choose: mutate, pending: isPending ? variables : undefined, error };
}
