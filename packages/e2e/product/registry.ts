import { isWhole, type PageEntry, type RegistryEntry } from '@ar/federation/registry';
import { dataIn, withData } from '@ar/tools/develop/page';
import { expect, type Page } from '@playwright/test';

export interface Entry {
  id: string;
  path: string;
  roles: string[];
  version: string;
  base: string;
  files: Record<string, string>;
  menu: { label: { mn: string; en: string }; order: number; icon: string };
}

export async function wholeOf(origin: string, entry: PageEntry) {
  if (isWhole(entry)) return entry;
  const answer = await fetch(`${origin}/api/registry/entries/${entry.whole.revision}/`);
  return (await answer.json()) as RegistryEntry;
}

export async function changeRegistry(page: Page, change: (all: Entry[]) => object[]): Promise<void> {
  await page.route('**/dashboard/**', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const registry = dataIn(html, 'registry');
    const { origin } = new URL(route.request().url());
    const whole: Entry[] = await Promise.all(
      registry.departments.map((entry: PageEntry) => wholeOf(origin, entry)),
    );
    const changed = withData(html, 'registry', { ...registry, departments: change(whole) });
    expect(changed).not.toBe(html);
    await route.fulfill({ response: answer, body: changed });
  });
}
