import type { ImportState } from '@ar/domain/import-kinds';
import type { ImportDocument, ImportRow, RowChange } from '@ar/domain/imports';
import type { Page } from '@ar/domain/page';
import { type ApiOptions, api } from '@ar/session';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IMPORTS, importQuery, importsPath } from './import-query.ts';
import { isUnderWay } from './steps.ts';

/** How often the server is asked how far it is. The query client asks nothing while the tab is hidden. */
const POLL_MS = 1000;
const LIST_POLL_MS = 5000;
const LATEST = 6;

/** The department's latest imports. */
export const latestImports = (resource: string) =>
  queryOptions({
    queryKey: [resource, IMPORTS, 'latest'],
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
      predicate: ({ queryKey: [path, part] }) => String(path).startsWith('/') && part !== IMPORTS,
    });
  }, [queries, state]);
  return query;
}

export type RowsAsked = Readonly<Record<string, string | number | undefined>>;

/** A page of an import's rows. They are other rows once its state is another. */
export const useImportRows = (resource: string, id: string, state: ImportState, asked: RowsAsked) =>
  useQuery({
    queryKey: [resource, IMPORTS, id, 'rows', state, asked],
    queryFn: ({ signal }) =>
      api<Page<ImportRow>>(`${importsPath(resource)}${id}/rows/`, {
        query: asked,
        signal,
        showsFailure: true,
      }),
    staleTime: 0,
    // A row that was mended stays where it is until somebody asks for others.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

export interface ImportCall extends Pick<ApiOptions, 'body'> {
  method: NonNullable<ApiOptions['method']>;
  /** Below the import's own path. */
  path?: string;
}

/** After a call of its own: the import and its rows are asked for anew. */
export function useImportChanged(resource: string, id: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [resource, IMPORTS, id] });
}

/** A call that takes the import on: its columns, a decision for many rows, run, cancel, undo, delete. */
export function useImportCall(resource: string, id: string) {
  const changed = useImportChanged(resource, id);
  return useMutation({
    mutationFn: ({ path = '', ...call }: ImportCall) =>
      api<unknown>(`${importsPath(resource)}${id}/${path}`, { ...call, showsFailure: true }),
    onSettled: (_answer, _error, { method, path }) => {
      if (method === 'DELETE' && !path) return;
      return changed();
    },
  });
}

/** Mends or decides one row; the server's answer takes its place. One after the other: the last one counts. */
export function useRowCall(resource: string, id: string) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    scope: { id: `${IMPORTS} ${id}` },
    mutationFn: ({ row, change }: { row: number; change: RowChange }) =>
      api<ImportRow>(`${importsPath(resource)}${id}/rows/${row}/`, {
        method: 'PATCH',
        body: change,
        showsFailure: true,
      }),
    onSuccess: (judged) => {
      queries.setQueriesData<Page<ImportRow>>(
        { queryKey: [resource, IMPORTS, id, 'rows'] },
        (page) =>
          page && { ...page, results: page.results.map((row) => (row.row === judged.row ? judged : row)) },
      );
      void queries.invalidateQueries({ queryKey: [resource, IMPORTS, id], exact: true });
    },
  });
  return (row: number, change: RowChange) => mutateAsync({ row, change });
}
