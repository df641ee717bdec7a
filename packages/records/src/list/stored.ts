/** What this browser keeps under a name; one that keeps nothing (forbidden) has nothing. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, or removes it. A browser that keeps nothing (full, or forbidden) changes nothing. */
export function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The choice then lasts until the page is left.
  }
}
