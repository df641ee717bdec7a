import { ApiError } from '@ar/session';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

interface Run {
  /** Aborted by `stop` and when the component unmounts. */
  signal: AbortSignal;
  onProgress(progress: number): void;
}

interface Write<Answer, Sent>
  extends Pick<UseMutationOptions<Answer, Error, Sent>, 'scope' | 'onMutate' | 'onSuccess' | 'onError'> {
  send(sent: Sent, run: Run): Promise<Answer>;
  /** The query keys that are invalidated after the call, even if it fails. */
  invalidates?(sent: Sent): readonly (readonly unknown[])[];
  /** The call continues after the component has unmounted. */
  outlives?: boolean;
}

/** A mutation with progress that can be stopped. The caller shows failures; failures without an answer of the server are logged. */
export function useWrite<Answer, Sent = void>(write: Write<Answer, Sent>) {
  const { send, invalidates, outlives = false, onError, ...options } = write;
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const stopper = useRef<AbortController>(undefined);
  const stop = () => stopper.current?.abort();
  useEffect(() => (outlives ? undefined : () => stopper.current?.abort()), [outlives]);
  const mutation = useMutation<Answer, Error, Sent>({
    ...options,
    // Frees sent files after a second. With 0, TanStack Query would loop.
    gcTime: 1000,
    mutationFn(sent) {
      stopper.current = new AbortController();
      setProgress(undefined);
      return send(sent, { signal: stopper.current.signal, onProgress: setProgress });
    },
    onError(error, ...failed) {
      if (!(error instanceof ApiError || stopper.current?.signal.aborted))
        console.error('A change failed', error);
      return onError?.(error, ...failed);
    },
    async onSettled(_answer, error, sent) {
      const changed = invalidates?.(sent) ?? [];
      const read = Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
      // A failure is shown at once, without waiting for the refetch, which may fail too.
      if (!error) await read;
    },
  });
  return { ...mutation, progress, stop };
}
