import { LRUCache } from 'lru-cache';
import { within } from './timing.ts';

type Bounds<Value> = { max: number } | { mostBytes: number; bytesOf(value: Value): number };
export function createCache<Value extends object | number>(bounds: Bounds<Value>) {
  const size =
    'max' in bounds
      ? bounds
      : {
          maxSize: bounds.mostBytes,
          sizeCalculation: (value: Value) => Math.max(1, bounds.bytesOf(value)),
        };
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    ...size,
    fetchMethod: (_key, _before, { context: make }) => make(),
    ignoreFetchAbort: true,
  });
  return (key: string, make: () => Promise<Value>) => cache.fetch(key, { context: make }) as Promise<Value>;
}

/** Concurrent callers share a call and wait at most `waitMs`. Results and failures are cached for `maxAgeMs`. */
export function memoize<Answer>(
  ask: () => Promise<Answer>,
  { maxAgeMs, waitMs }: { maxAgeMs: number; waitMs: number },
  now: () => number = Date.now,
): () => Promise<Answer> {
  let latest: Promise<Answer> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (!latest || now() >= until) {
      until = Number.POSITIVE_INFINITY;
      latest = ask().finally(() => {
        until = now() + maxAgeMs;
      });
    }
    return within(latest, waitMs);
  };
}
