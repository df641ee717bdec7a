import type { PageEntry, Registry } from '@ar/federation/registry';

/** What this tab started with and keeps; inlined in the page, so that menu, routes and guards need no request. */
export function readRegistry(page: Document = document): Registry<PageEntry> {
  const text = page.getElementById('registry')?.textContent;
  const registry = text ? (JSON.parse(text) as Partial<Registry<PageEntry>>) : {};
  return { revision: registry.revision ?? 0, departments: registry.departments ?? [] };
}
