import type { PageEntry, Registry } from '@ar/federation/registry';

const readInlined = <Data>(id: string, page: Document): Partial<Data> =>
  JSON.parse(page.getElementById(id)?.textContent || '{}');

/** The registry that the server inlined in the page, so that menu, routes and guards need no request. */
export function readRegistry(): Registry<PageEntry> {
  const { revision = 0, departments = [] } = readInlined<Registry<PageEntry>>('registry', document);
  return { revision, departments };
}

interface Settings {
  supportEmail: string;
  /** The CDN or bucket that also has the releases (docs/operate/configure.md). */
  releasesElsewhere: string;
  /** The server's permission for a developer's own build. */
  override: { department: string; origin: string; until: string; person: number };
}

export const readSettings = (page = document) => readInlined<Settings>('settings', page);
