import type { RegistryEntry } from '@ar/federation/registry';

// A department's stylesheets apply while it is open. They stay loaded, so it comes back without a flash.

/** Where releases that this page loaded stand → their department. */
const departments = new Map<string, string>();
let open: string | undefined;

/** Remembers whose the stylesheets below a release's address are. */
export function claimStyles({ id, base }: RegistryEntry): void {
  departments.set(new URL(base, location.href).href, id);
}

/** Lets a department's stylesheets apply; answers how to end that. */
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

// One that comes while its department is not open: it was loaded ahead, or left meanwhile.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) settle(node);
}).observe(document.head, { childList: true });
