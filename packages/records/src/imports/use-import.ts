import type { ImportDocument, ImportRow, RowChange, TableWish } from '@ar/domain/imports';
import type { Page } from '@ar/domain/page';
import { isImport, keys } from '@ar/domain/query-keys';
import { type ApiOptions, api } from '@ar/session';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWrite } from '../use-write.ts';
import { importPath, importQuery, importsPath } from './import-query.ts';
import { useImporting, useOneImport } from './importing.ts';
import { isUnderWay } from './steps.ts';

/** The query client polls only in a visible tab. */
const POLL_MS = 1000;
const LIST_POLL_MS = 5000;
const LATEST = 6;

export function useLatestImports() {
  const { resource } = useImporting();
  return useQuery({
    queryKey: keys.latestImports(resource),
    queryFn: ({ signal }) =>
      api<Page<ImportDocument>>(importsPath(resource), {
        query: { limit: LATEST },
        signal,
        showsFailure: true,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ state }) => isUnderWay(state)) ? LIST_POLL_MS : false,
  });
}

/** One import, polled while the server works on it. */
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

export type RowsAsked = Readonly<Record<string, string | number | undefined>>;

/** Read again when the import's state changes. */
export function useImportRows(asked: RowsAsked) {
  const { resource, document } = useOneImport();
  const { id, state } = document;
  return useQuery({
    queryKey: keys.importRows(resource, id, state, asked),
    queryFn: ({ signal }) =>
      api<Page<ImportRow>>(`${importPath(resource, id)}rows/`, { query: asked, signal, showsFailure: true }),
    staleTime: 0,
    // A corrected row stays in place until another page or filter is chosen.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

export interface ImportCall extends Pick<ApiOptions, 'body'> {
  method: NonNullable<ApiOptions['method']>;
  /** Below the import's path. */
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

/** Corrects or decides one row, which the answer replaces. Calls run one after the other, so that the last one wins. */
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
    onSuccess(judged) {
      queries.setQueriesData<Page<ImportRow>>(
        { queryKey: keys.importRows(resource, id) },
        (page) =>
          page && { ...page, results: page.results.map((row) => (row.row === judged.row ? judged : row)) },
      );
      void queries.invalidateQueries({ queryKey: keys.imports(resource, id), exact: true });
    },
  });
}

/** Reads another sheet, or reads it otherwise; `asked` is the call under way. */
export function useTableCall() {
  const { resource, document } = useOneImport();
  const { id } = document;
  const queries = useQueryClient();
  const { mutate, variables, isPending, error } = useWrite<ImportDocument, TableWish>({
    // Arrow keys change the sheet faster than the server reads it.
    scope: { id: `table of import ${id}` },
    send: (wish) =>
      api<ImportDocument>(`${importPath(resource, id)}table/`, {
        method: 'PUT',
        body: wish,
        showsFailure: true,
      }),
    onSuccess: (read) => queries.setQueryData(importQuery(resource, id).queryKey, read),
    onError: () => void queries.invalidateQueries({ queryKey: keys.imports(resource, id) }),
  });
  return { choose: mutate, asked: isPending ? variables : undefined, error };
}
