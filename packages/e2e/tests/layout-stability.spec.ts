import type { Page } from '@playwright/test';
import { expect, testFresh as test } from '../product/test.ts';

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Returns the layout shifts while the page loaded, with the elements that have moved (Layout Instability API). */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: number; what: string[] }[]>((resolve) => {
        const seen = new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as Shift[]).map(({ value, sources }) => ({
              value,
              what: sources.map(({ node }) =>
                node instanceof Element ? `${node.localName}.${node.className}` : '',
              ),
            })),
          ),
        );
        seen.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 500);
      }),
  );

test.use({ account: 'superadmin' });

for (const [name, heading] of [
  ['buildings', 'Građevinske dozvole'],
  ['users', 'Korisnici'],
  ['activity', 'Dnevnik'],
  ['archive', 'Arhiva'],
  ['releases', 'Izdanja'],
  ['settings', 'Podešavanja'],
  ['', 'Dobar dan'],
] as const) {
  for (const width of [375, 1440]) {
    test(`the page ${name || 'start'} does not shift while responses arrive one after another, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      let calls = 0;
      await page.route('**/api/**', async (route) => {
        calls += 1;
        await new Promise((resume) => setTimeout(resume, 150 * calls));
        await route.continue();
      });
      await page.goto(`/dashboard/${name}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01);
    });
  }
}
