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

/** How often the server is asked how far it is. The query client asks nothing while the tab is hidden. */
const POLL_MS = 1000;
const LIST_POLL_MS = 5000;
const LATEST = 6;

/** The department's latest imports. */
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

/** One import as it stands; while the server works on it, it is asked again and again. */
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
    // Lists, the start page and the journal: whatever came from the server may be another now.
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/') && !isImport(queryKey),
    });
  }, [queries, state]);
  return query;
}

export type RowsAsked = Readonly<Record<string, string | number | undefined>>;

/** A page of an import's rows. They are other rows once its state is another. */
export function useImportRows(asked: RowsAsked) {
  const { resource, document } = useOneImport();
  const { id, state } = document;
  return useQuery({
    queryKey: keys.importRows(resource, id, state, asked),
    queryFn: ({ signal }) =>
      api<Page<ImportRow>>(`${importPath(resource, id)}rows/`, { query: asked, signal, showsFailure: true }),
    staleTime: 0,
    // A row that was mended stays where it is until somebody asks for others.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

export interface ImportCall extends Pick<ApiOptions, 'body'> {
  method: NonNullable<ApiOptions['method']>;
  /** Below the import's own path. */
  path?: string;
}

/** A call that takes the import on: its columns, a decision for many rows, run, cancel, undo, delete. */
export function useImportCall<Answer = unknown>() {
  const { resource, document } = useOneImport();
  return useWrite<Answer, ImportCall>({
    send: ({ path = '', ...call }) =>
      api<Answer>(`${importPath(resource, document.id)}${path}`, { ...call, showsFailure: true }),
    // The import that is deleted is not read again.
    invalidates: ({ method, path }) =>
      method === 'DELETE' && !path ? [] : [keys.imports(resource, document.id)],
  });
}

/** Mends or decides one row; the server's answer takes its place. One after the other: the last one counts. */
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

/** Reads another sheet of an import's file, or reads it otherwise; `asked` is what the server has not answered yet. */
export function useTableCall() {
  const { resource, document } = useOneImport();
  const { id } = document;
  const queries = useQueryClient();
  const { mutate, variables, isPending, error } = useWrite<ImportDocument, TableWish>({
    // One after the other: with the arrow keys a person goes through the sheets faster than they are read.
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
