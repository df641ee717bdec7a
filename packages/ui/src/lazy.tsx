import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/** For example `() => import('./page.tsx')`, defined at the top level, because the function is the cache key. */
export type Load<Code> = () => Promise<Code>;

const loaded = new WeakMap<Load<unknown>, unknown>();

/** Loads and caches code. Does not cache a failure, unlike `React.lazy`. */
async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  const code = await load();
  loaded.set(load, code);
  return code;
}

/** Ignores failures, because `Lazy` and `useLazy` will load the code again. */
export function preload(...loads: readonly Load<unknown>[]): void {
  for (const load of loads) loadCode(load).catch(() => undefined);
}

export function useLazy<Code>(load: Load<Code>, onFailed?: (failure: unknown) => void) {
  const [{ error }, setOutcome] = useState<{ error?: unknown }>({});
  const pending = useRef<Load<Code>>(undefined);
  const code = loaded.get(load) as Code | undefined;

  function request() {
    if (loaded.has(load)) {
      if (code === undefined) setOutcome({});
      return;
    }
    if (pending.current === load) return;
    pending.current = load;
    if (error !== undefined) setOutcome({});
    loadCode(load).then(
      () => setOutcome({}),
      (failure: unknown) => {
        if (pending.current !== load) return;
        pending.current = undefined;
        setOutcome({ error: failure });
        onFailed?.(failure);
      },
    );
  }
  return { code, error, request };
}

interface LazyProps<Code> {
  load: Load<Code>;
  waiting?: ReactNode;
  /** Renders the failure. If `failed` is missing, the error reaches the next error boundary. */
  failed?(retry: () => void): ReactNode;
  children(code: Code): ReactNode;
}

export function Lazy<Code>({ load, waiting = null, failed, children }: LazyProps<Code>): ReactNode {
  const { code, error, request } = useLazy(load);
  const start = useEffectEvent(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `load` changes.
  useEffect(() => start(), [load]);
  if (code) return children(code);
  if (error === undefined) return waiting;
  if (failed) return failed(request);
  throw error;
}
