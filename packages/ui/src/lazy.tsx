import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A function that loads code, such as `() => import('./page.tsx')`, and is made once: its code is known by it. */
export type Load<Code> = () => Promise<Code>;

const loaded = new WeakMap<Load<unknown>, unknown>();

/** Loads code, which `Lazy` and `useLazy` then have at once. Unlike `React.lazy` it forgets a failure. */
async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  const code = await load();
  loaded.set(load, code);
  return code;
}

/** Loads code before it is needed. After a failure it is loaded again where it is needed. */
export function preload(...loads: readonly Load<unknown>[]): void {
  for (const load of loads) loadCode(load).catch(() => undefined);
}

/** Code that `request` loads: undefined until then. After a failure `request` loads again. */
export function useLazy<Code>(load: Load<Code>, onFailed?: (failure: unknown) => void) {
  const [{ error }, setOutcome] = useState<{ error?: unknown }>({});
  const pending = useRef<Load<Code>>(undefined);
  const code = loaded.get(load) as Code | undefined;

  function request() {
    if (loaded.has(load)) {
      // It came after this was drawn, for somebody else who had asked for it.
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
  /** What stands there after a failure. Without it the error is thrown to the next boundary. */
  failed?(retry: () => void): ReactNode;
  children(code: Code): ReactNode;
}

/** Shows what is made of code that is loaded with this component. */
export function Lazy<Code>({ load, waiting = null, failed, children }: LazyProps<Code>): ReactNode {
  const { code, error, request } = useLazy(load);
  const start = useEffectEvent(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other code is loaded anew
  useEffect(() => start(), [load]);
  if (code) return children(code);
  if (error === undefined) return waiting;
  if (failed) return failed(request);
  throw error;
}
