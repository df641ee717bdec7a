import type { Entity } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import type { SavedView, SavedViews } from '@ar/domain/view-schemas';
import { ApiError, api, useSession } from '@ar/session';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../read.ts';
import type { RecordText } from '../texts/record-text.tsx';
import { moveKeptViews } from './move-kept-views.ts';

type Content = Pick<SavedView, 'name' | 'query' | 'is_shared'>;

export const viewQuery = (resource: string, id: number) =>
  queryOptions({
    queryKey: keys.views(resource, id),
    queryFn: read<SavedView>(`${resource}views/${id}/`),
    retry: false,
  });

/** Reads a person's views and the shared views of a list, after it has sent the views of this browser to the server. */
export function useViews(entity: Entity) {
  const { user } = useSession();
  const { path } = entity;
  return useQuery({
    queryKey: keys.views(path, 'all'),
    async queryFn(context) {
      const readViews = async () => (await read<SavedViews>(`${path}views/`)(context)).views;
      return user ? moveKeptViews(entity, user.id, readViews) : readViews();
    },
    retry: false,
  });
}

export function useChangeViews(resource: string) {
  const queries = useQueryClient();
  const path = `${resource}views/`;
  const showsFailure = true;
  const change = useMutation({
    mutationFn: (send: () => Promise<SavedView>) => send(),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.views(resource) }),
  });
  const run = (send: () => Promise<SavedView>) => change.mutateAsync(send).catch(() => undefined);
  return {
    error: change.error,
    busy: change.isPending,
    forget: change.reset,
    create: (body: Content) => run(() => api<SavedView>(path, { method: 'POST', body, showsFailure })),
    update: ({ id, version }: SavedView, body: Partial<Content>) =>
      run(() => {
        const headers = { 'if-match': `"${version}"` };
        return api<SavedView>(`${path}${id}/`, { method: 'PATCH', body, headers, showsFailure });
      }),
    remove: ({ id }: SavedView) =>
      run(() => api<SavedView>(`${path}${id}/`, { method: 'DELETE', showsFailure })),
    restore: ({ id }: SavedView) =>
      run(() => api<SavedView>(`${path}${id}/restore/`, { method: 'POST', body: {}, showsFailure })),
  };
}

export function viewFailure(error: unknown, text: RecordText): string {
  if (!(error instanceof ApiError) || error.status === 0) return text('viewNoAnswer');
  if (error.status === 412) return text('viewStale');
  const [sentence = error.detail] = Object.values(error.errors ?? {}).flat();
  return sentence ?? text('failedAgain');
}
