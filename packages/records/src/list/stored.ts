import { useState } from 'react';

/** Stores a choice in `localStorage`, or only in memory if the storage is full or forbidden. */
export function useStored<Value>(name: string, parse: (stored: unknown) => Value) {
  const [value, setValue] = useState(() => parse(read(name)));
  function change(next: Value) {
    setValue(next);
    try {
      localStorage.setItem(name, JSON.stringify(next));
    } catch {}
  }
  return [value, change] as const;
}

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
