import type { ImportState } from '@ar/domain/import-kinds';
import type { ImportDocument, ImportRow, RowChange } from '@ar/domain/imports';
import type { Page } from '@ar/domain/page';
import { isImport, keys } from '@ar/domain/query-keys';
import { type ApiOptions, api, useLanguage } from '@ar/session';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import { useDepartment } from '../list/department.tsx';
import { read } from '../read.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { useWrite } from '../use-write.ts';
import { importPath, importQuery, importsPath } from './import-query.ts';

export const ImportDocumentContext = createContext<ImportDocument | undefined>(undefined);

export function useImporting() {
  const { entity, resource, pages } = useDepartment();
  const text = useRecordText();
  const { language, tag } = useLanguage();
  if (!entity) throw new Error('An import needs an entity');
  return { entity, resource, hasPages: pages !== undefined, text, language, tag };
}

export function useOneImport() {
  const importing = useImporting();
  const document = use(ImportDocumentContext);
  if (!document) throw new Error('No import is open');
  return { ...importing, document, path: importPath(importing.resource, document.id) };
}

/** The query client does not poll in hidden tabs. */
const POLL_MS = 1000;
const LIST_POLL_MS = 5000;
const LATEST = 6;

const isUnderWay = (state: ImportState): boolean => ['checking', 'running', 'undoing'].includes(state);

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

export function useImport(id: string) {
  const { resource } = useImporting();
  const queries = useQueryClient();
  const query = useQuery({
    ...importQuery(resource, id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? POLL_MS : false),
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state !== 'done' && state !== 'undone') return;
    // The import may have changed lists, the start page and the journal.
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/') && !isImport(queryKey),
    });
  }, [queries, state]);
  return query;
}

export function useImportRows(query: Readonly<Record<string, string | number | undefined>>) {
  const { resource, document, path } = useOneImport();
  return useQuery({
    queryKey: keys.importRows(resource, document.id, document.state, query),
    queryFn: read<Page<ImportRow>>(`${path}rows/`, query),
    staleTime: 0,
    // A corrected row must stay visible while the person works, even if the row no longer matches the filter.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

export interface ImportCall extends Pick<ApiOptions, 'method' | 'body'> {
  path?: string;
}

type CallOptions<Answer> = Omit<Parameters<typeof useWrite<Answer, ImportCall>>[0], 'send'>;

/** `progress` and `stop` work only for a `FormData` body. */
export function useImportCall<Answer = unknown>(options?: CallOptions<Answer>) {
  const { resource, document, path: base } = useOneImport();
  return useWrite<Answer, ImportCall>({
    send({ path = '', ...call }, { signal, onProgress }) {
      const upload = call.body instanceof FormData && { signal, onUploadProgress: onProgress };
      return api<Answer>(`${base}${path}`, { ...call, ...upload, showsFailure: true });
    },
    invalidates: ({ method }) => (method === 'DELETE' ? [] : [keys.imports(resource, document.id)]),
    ...options,
  });
}

export function useRowCall({ row }: ImportRow) {
  const { resource, document } = useOneImport();
  const { id } = document;
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useImportCall<ImportRow>({
    scope: { id: `rows of import ${id}` },
    invalidates: () => [],
    onSuccess(changed) {
      queries.setQueriesData<Page<ImportRow>>(
        { queryKey: keys.importRows(resource, id) },
        (page) =>
          page && { ...page, results: page.results.map((one) => (one.row === changed.row ? changed : one)) },
      );
      void queries.invalidateQueries({ queryKey: keys.imports(resource, id), exact: true });
    },
  });
  const change = (body: RowChange, onSuccess?: () => void) =>
    mutate({ path: `rows/${row}/`, method: 'PATCH', body }, { ...(onSuccess && { onSuccess }) });
  return { change, isPending, error, reset };
}
