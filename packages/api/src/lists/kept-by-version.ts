export interface KeptByVersion<Value> {
  /** What was made of this version under the key, or what `make` makes of it now: once, however many ask. */
  get(key: string, version: string, make: () => Promise<Value>): Promise<Value>;
}

interface Kept<Value> {
  value: Promise<Value>;
  /** Zero until it is made. */
  bytes: number;
}

/**
 * Keeps what was made of one version of something, until another version is asked for. Beyond `mostBytes` in all,
 * what was not asked for the longest goes. A failure is given to those who wait for it and then forgotten.
 */
export function keepByVersion<Value>(
  mostBytes: number,
  bytesOf: (value: Value) => number,
): KeptByVersion<Value> {
  let current: string | undefined;
  let kept = new Map<string, Kept<Value>>();

  function begin(key: string, make: () => Promise<Value>): Kept<Value> {
    const among = kept;
    const one: Kept<Value> = { value: make(), bytes: 0 };
    one.value.then(
      (value) => {
        one.bytes = bytesOf(value);
        removeOldest(among, mostBytes);
      },
      () => among.delete(key),
    );
    return one;
  }

  return {
    get(key, version, make) {
      if (version !== current) {
        current = version;
        kept = new Map();
      }
      const one = kept.get(key) ?? begin(key, make);
      // To the end of the map's order, which is that of its removals.
      kept.delete(key);
      kept.set(key, one);
      return one.value;
    },
  };
}

function removeOldest(kept: Map<string, Kept<unknown>>, mostBytes: number): void {
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [key, one] of kept) {
    if (bytes <= mostBytes) return;
    bytes -= one.bytes;
    kept.delete(key);
  }
}
