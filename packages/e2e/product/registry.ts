import { dataIn, withData } from '@ar/tools/develop/page';
import { expect, type Page } from '@playwright/test';

/** A department as the registry in a page has it. */
export interface Entry {
  id: string;
  path: string;
  roles: string[];
  version: string;
  base: string;
  files: Record<string, string>;
  menu: { label: { mn: string; en: string }; order: number; icon: string };
}

/** Changes the registry of the page from its next load on. */
export async function changeRegistry(page: Page, change: (all: Entry[]) => object[]): Promise<void> {
  await page.route('**/dashboard/**', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const registry = dataIn(html, 'registry');
    const changed = withData(html, 'registry', { ...registry, departments: change(registry.departments) });
    expect(changed).not.toBe(html);
    await route.fulfill({ response: answer, body: changed });
  });
}
