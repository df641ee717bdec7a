import type { RegistryEntry } from '@ar/federation/registry';

// Departments' stylesheets apply only while the department is open, because a page has one order of `@layer`.

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
