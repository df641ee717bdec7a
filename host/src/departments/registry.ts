import type { Registry } from '@ar/federation/registry';

/**
 * The registry revision that this tab started with: inlined in the page, so that menu, routes and guards need no
 * request, and read once, so that a tab keeps what it started with.
 */
export function readRegistry(page: Document = document): Registry {
  const text = page.getElementById('registry')?.textContent;
  const registry = text ? (JSON.parse(text) as Partial<Registry>) : {};
  return { revision: registry.revision ?? 0, departments: registry.departments ?? [] };
}
