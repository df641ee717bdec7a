import type { PageEntry, Registry } from '@ar/federation/registry';

const readInlined = <Data>(id: string, page: Document): Partial<Data> =>
  JSON.parse(page.getElementById(id)?.textContent || '{}');

export function readRegistry(): Registry<PageEntry> {
  const { revision = 0, departments = [] } = readInlined<Registry<PageEntry>>('registry', document);
  return { revision, departments };
}

interface Settings {
  supportEmail: string;
  override: { department: string; origin: string; until: string; person: number };
}

export const readSettings = (page = document) => readInlined<Settings>('settings', page);
