import { LRUCache } from 'lru-cache';
import { within } from './timing.ts';

type Bounds<Value> = { max: number } | { mostBytes: number; bytesOf(value: Value): number };

/** Values by key. Each is made once for all who wait for it; the least recently used makes room. A failure is not kept. */
export function createCache<Value extends object | number>(bounds: Bounds<Value>) {
  const size =
    'max' in bounds
      ? bounds
      : {
          maxSize: bounds.mostBytes,
          // The library takes no zero.
          sizeCalculation: (value: Value) => Math.max(1, bounds.bytesOf(value)),
        };
  const kept = new LRUCache<string, Value, () => Promise<Value>>({
    ...size,
    fetchMethod: (_key, _before, { context: make }) => make(),
    // A value that was pushed out while it was made is answered all the same.
    ignoreFetchAbort: true,
  });
  return (key: string, make: () => Promise<Value>) => kept.fetch(key, { context: make }) as Promise<Value>;
}

/** Asks once at a time, however many wait, each `waitMs` at most, and keeps the answer or failure for `keepMs`. */
export function memoize<Answer>(
  ask: () => Promise<Answer>,
  { keepMs, waitMs }: { keepMs: number; waitMs: number },
  now: () => number = Date.now,
): () => Promise<Answer> {
  let latest: Promise<Answer> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (!latest || now() >= until) {
      until = Number.POSITIVE_INFINITY;
      latest = ask().finally(() => {
        until = now() + keepMs;
      });
    }
    return within(latest, waitMs);
  };
}
