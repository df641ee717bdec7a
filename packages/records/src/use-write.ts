import { ApiError } from '@ar/session';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

interface Run {
  /** Aborted by `stop`, and when the component is left. */
  signal: AbortSignal;
  onProgress(progress: number): void;
}

interface Write<Answer, Sent>
  extends Pick<UseMutationOptions<Answer, Error, Sent>, 'scope' | 'onMutate' | 'onSuccess' | 'onError'> {
  send(sent: Sent, run: Run): Promise<Answer>;
  /** The keys of what is read again after an answer or a failure. */
  invalidates?(sent: Sent): readonly (readonly unknown[])[];
  /** Goes on when the component is left. */
  outlives?: boolean;
}

/** A mutation with its progress, which can be stopped. Its failure is shown by the caller; one that is no answer is logged here. */
export function useWrite<Answer, Sent = void>(write: Write<Answer, Sent>) {
  const { send, invalidates, outlives = false, onError, ...options } = write;
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const stopper = useRef<AbortController>(undefined);
  const stop = () => stopper.current?.abort();
  useEffect(() => (outlives ? undefined : () => stopper.current?.abort()), [outlives]);
  const mutation = useMutation<Answer, Error, Sent>({
    ...options,
    // What was sent may hold files: it is dropped a second after the last look. With 0, TanStack would look in a loop.
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
      // A failure is told at once: the server that did not answer may not answer this either.
      if (!error) await read;
    },
  });
  return { ...mutation, progress, stop };
}
