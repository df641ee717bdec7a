import type { RegistryEntry } from '@ar/federation/registry';

// A department's stylesheets apply while it is open. They stay loaded, so it comes back without a flash.

/** Address of a loaded release → its department. */
const departments = new Map<string, string>();
let open: string | undefined;

/** Registers the stylesheets below a release's address as its department's. */
export function claimStyles({ id, base }: RegistryEntry): void {
  departments.set(new URL(base, location.href).href, id);
}

/** Applies a department's stylesheets; returns how to end that. */
export function applyStyles(id: string): () => void {
  open = id;
  settleAll();
  return () => {
    if (open !== id) return;
    open = undefined;
    settleAll();
  };
}

const settleAll = () => document.querySelectorAll('link').forEach(settle);

function settle(link: HTMLLinkElement): void {
  if (link.rel !== 'stylesheet') return;
  const [, department] = [...departments].find(([base]) => link.href.startsWith(base)) ?? [];
  if (department !== undefined) link.media = department === open ? 'all' : 'not all';
}

// A stylesheet may come before its department is opened, or after it was left.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) settle(node);
}).observe(document.head, { childList: true });
