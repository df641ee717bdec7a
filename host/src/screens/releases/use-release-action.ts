import type { ReleasedDepartment } from '@ar/federation/releases';
import { ApiError, api } from '@ar/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ActionKind, type Entry, requestFor } from './release-action.ts';
import { RELEASES } from './releases-query.ts';

interface Asked {
  kind: ActionKind;
  department: ReleasedDepartment;
  entry: Entry;
  /** The registry's revision by which it was decided. */
  revision: number;
}

/** Whether somebody else changed the registry first, so that nothing was done. */
export const isStale = (error: Error) => error instanceof ApiError && error.code === 'stale-revision';

/** Changes what is live. Whatever comes of it, the screen then shows what is so now, and a refused change too is seen with that. */
export function useReleaseAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ kind, department, entry, revision }: Asked) {
      const { path, body } = requestFor(kind, department, entry, revision);
      return api<{ revision: number }>(path, { method: 'POST', body, showsFailure: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [RELEASES] }),
  });
}
