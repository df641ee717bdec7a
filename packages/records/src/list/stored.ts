import { useState } from 'react';

/** A choice that this browser keeps under a name. One that keeps nothing (full, or forbidden) has it until the page is left. */
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
