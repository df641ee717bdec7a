import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export async function expectCopy(page: Page, copy: string): Promise<void> {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/files/')) fetched.push(pathname);
  });
  await page.goto('/visit/MONUMENT_1', { waitUntil: 'networkidle' });
  const picture = page.getByRole('region', { name: 'Dobro došli.' }).getByRole('img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const shown = new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname;
  expect(shown).toMatch(new RegExp(`^/files/[0-9a-f]{32}-framed-${copy}$`));
  const [stem = ''] = shown.split('-');
  expect(fetched.filter((one) => one.startsWith(stem))).toEqual([shown]);
}
