import { api } from '@ar/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** What every answer about releases is kept under, so that one change makes all of them old. */
export const RELEASES = '/releases/';
export const TOKENS = '/deploy-tokens/';

interface Change {
  path: string;
  method?: 'POST' | 'DELETE';
  body?: object;
}

/** A change on the server. Whatever comes of it, `what` is asked for anew, so that a refusal too is seen with what is so now. */
export function useChange<Answer>(
  what: string,
  onSuccess?: (answer: Answer) => void,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body }: Change) =>
      api<Answer>(path, { method, body, showsFailure: true }),
    onSuccess,
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: [what] }),
  });
}
