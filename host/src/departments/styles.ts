import type { RegistryEntry } from '@ar/federation/registry';

// All stylesheets of the page share one order of layers (`@layer`), so one department could change the order for other
// departments. A department's stylesheets therefore apply only while the department is open.

const departments = new Map<string, string>();
let open: string | undefined;

export function claimStyles({ id, base }: RegistryEntry): void {
  departments.set(new URL(base, location.href).href, id);
}

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

new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) update(node);
}).observe(document.head, { childList: true });
