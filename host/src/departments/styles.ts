import type { RegistryEntry } from '@ar/federation/registry';

// A department's stylesheets apply while it is open: the order of layers (`@layer`) is the whole page's, also between
// departments. They stay loaded, so that it reopens without a flash.

/** Department ids by the base address of their release. */
const departments = new Map<string, string>();
let open: string | undefined;

/** Assigns the stylesheets below a release's base address to its department. */
export function claimStyles({ id, base }: RegistryEntry): void {
  departments.set(new URL(base, location.href).href, id);
}

/** Applies a department's stylesheets; returns a function that disables them. */
export function applyStyles(id: string): () => void {
  open = id;
  updateAll();
  return () => {
    if (open !== id) return;
    open = undefined;
    updateAll();
  };
}

const updateAll = () => document.querySelectorAll('link').forEach(update);

function update(link: HTMLLinkElement): void {
  if (link.rel !== 'stylesheet') return;
  const [, department] = [...departments].find(([base]) => link.href.startsWith(base)) ?? [];
  if (department !== undefined) link.media = department === open ? 'all' : 'not all';
}

// A stylesheet may load before its department is opened, or after it was left.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) update(node);
}).observe(document.head, { childList: true });
