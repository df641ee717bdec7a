import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

interface Run<Progress> {
  /** Aborted by `stop`, and when the component is left. */
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

interface Write<Answer, Sent, Progress>
  extends Pick<UseMutationOptions<Answer, Error, Sent>, 'scope' | 'onMutate' | 'onSuccess' | 'onError'> {
  send(sent: Sent, run: Run<Progress>): Promise<Answer>;
  /** The keys of what is read again after an answer or a failure. */
  invalidates?(sent: Sent): readonly (readonly unknown[])[];
  /** Goes on when the component is left. */
  outlives?: boolean;
}

/** A mutation with its progress, which can be stopped. Its failure is logged here, and shown by the caller. */
export function useWrite<Answer, Sent = void, Progress = number>(write: Write<Answer, Sent, Progress>) {
  const { send, invalidates, outlives = false, onError, ...options } = write;
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const stopper = useRef<AbortController>(undefined);
  const stop = () => stopper.current?.abort();
  useEffect(() => (outlives ? undefined : () => stopper.current?.abort()), [outlives]);
  const mutation = useMutation<Answer, Error, Sent>({
    ...options,
    mutationFn(sent) {
      stopper.current = new AbortController();
      setProgress(undefined);
      return send(sent, { signal: stopper.current.signal, onProgress: setProgress });
    },
    onError(error, ...failed) {
      if (!stopper.current?.signal.aborted) console.error('A change failed', error);
      return onError?.(error, ...failed);
    },
    async onSettled(_answer, _error, sent) {
      const changed = invalidates?.(sent) ?? [];
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return { ...mutation, progress, stop };
}
