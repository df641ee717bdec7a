import { ApiError } from '@ar/session';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

interface Run {
  /** `stop` aborts the signal. Unmounting the component aborts the signal too, unless `outlives` is true. */
  signal: AbortSignal;
  onProgress(progress: number): void;
}

interface Write<Answer, Sent>
  extends Pick<UseMutationOptions<Answer, Error, Sent>, 'scope' | 'onSuccess' | 'onError'> {
  send(sent: Sent, run: Run): Promise<Answer>;
  invalidates?(sent: Sent): readonly (readonly unknown[])[];
  outlives?: boolean;
}

/** A mutation whose caller must show failures. Errors that are neither an `ApiError` nor an abort are logged. */
export function useWrite<Answer, Sent = void>(write: Write<Answer, Sent>) {
  const { send, invalidates, outlives = false, onError, ...options } = write;
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const stopper = useRef<AbortController>(undefined);
  const stop = () => stopper.current?.abort();
  useEffect(() => (outlives ? undefined : () => stopper.current?.abort()), [outlives]);
  const mutation = useMutation<Answer, Error, Sent>({
    ...options,
    // The short time frees the memory of sent files. With the value 0, TanStack Query would loop.
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
      // After a failure, does not wait for the refetch, because the refetch may fail too.
      if (!error) await read;
    },
  });
  return { ...mutation, progress, stop };
}
