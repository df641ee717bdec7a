import { keys } from '@ar/domain/query-keys';
import type { SavedView, SavedViews } from '@ar/domain/view-schemas';
import { type ApiOptions, api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../read.ts';
import { useWrite } from '../use-write.ts';

type Content = Pick<SavedView, 'name' | 'query' | 'is_shared'>;

export const viewsQuery = (resource: string) =>
  queryOptions({
    queryKey: keys.views(resource),
    queryFn: async (context) => (await read<SavedViews>(`${resource}views/`)(context)).views,
    retry: false,
  });

/** Each call resolves to the changed view, or to undefined if the request fails with `error`. */
export function useChangeViews(resource: string) {
  const { error, isPending, reset, mutateAsync } = useWrite<SavedView, ApiOptions & { path: string }>({
    send: ({ path, ...call }) => api<SavedView>(`${resource}views/${path}`, { ...call, showsFailure: true }),
    invalidates: () => [keys.views(resource)],
    outlives: true,
  });
  const send = (path: string, call: ApiOptions) => mutateAsync({ path, ...call }).catch(() => undefined);
  return {
    error,
    busy: isPending,
    forget: reset,
    create: (body: Content) => send('', { method: 'POST', body }),
    update: ({ id, version }: SavedView, body: Partial<Content>) =>
      send(`${id}/`, { method: 'PATCH', body, headers: { 'if-match': `"${version}"` } }),
    remove: ({ id }: SavedView) => send(`${id}/`, { method: 'DELETE' }),
    restore: ({ id }: SavedView) => send(`${id}/restore/`, { method: 'POST', body: {} }),
  };
}
