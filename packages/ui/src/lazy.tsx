import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Loads code, such as `() => import('./page.tsx')`. Its identity is the cache key, so define it at the top level. */
export type Load<Code> = () => Promise<Code>;

const loaded = new WeakMap<Load<unknown>, unknown>();

/** Loads code and caches it for `Lazy` and `useLazy`. Unlike `React.lazy`, does not cache a failure. */
async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  const code = await load();
  loaded.set(load, code);
  return code;
}

/** Loads code before it is needed. Ignores failures: `Lazy` and `useLazy` load again. */
export function preload(...loads: readonly Load<unknown>[]): void {
  for (const load of loads) loadCode(load).catch(() => undefined);
}

/** `request` loads the code, and again after a failure. */
export function useLazy<Code>(load: Load<Code>, onFailed?: (failure: unknown) => void) {
  const [{ error }, setOutcome] = useState<{ error?: unknown }>({});
  const pending = useRef<Load<Code>>(undefined);
  const code = loaded.get(load) as Code | undefined;

  function request() {
    if (loaded.has(load)) {
      // A different component has loaded the code since the last render.
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
  /** Rendered after a failure. Without it, the error reaches the next error boundary. */
  failed?(retry: () => void): ReactNode;
  children(code: Code): ReactNode;
}

/** Loads code when it mounts, and renders with it. */
export function Lazy<Code>({ load, waiting = null, failed, children }: LazyProps<Code>): ReactNode {
  const { code, error, request } = useLazy(load);
  const start = useEffectEvent(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other code
  useEffect(() => start(), [load]);
  if (code) return children(code);
  if (error === undefined) return waiting;
  if (failed) return failed(request);
  throw error;
}
