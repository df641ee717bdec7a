import type { Screen } from '../screen.ts';

const landing =
  (path: string): Screen['open'] =>
  async ({ page }) => {
    await page.goto(path);
    // Pictures below the fold come when they are reached.
    const pictures = await page.locator('img[loading=lazy]').all();
    for (const picture of pictures) await picture.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo(0, 0));
  };

/** What anybody sees. */
export const PUBLIC: readonly Screen[] = [
  { name: 'landing', whole: true, open: landing('/') },
  { name: 'landing-en', whole: true, open: landing('/en/') },
  { name: 'visit', open: landing('/visit/MONUMENT_1') },
  { name: 'accessibility-statement', whole: true, open: landing('/pristupacnost') },
  { name: 'privacy', whole: true, open: landing('/en/privacy') },
  {
    name: 'landing-menu',
    widths: [375],
    async open({ page }) {
      await page.goto('/');
      await page.getByText('Meni', { exact: true }).click();
      await page.locator('details[open]').getByRole('link', { name: 'Prijava' }).waitFor();
    },
  },
  {
    name: 'unauthorized',
    open: ({ page }) =>
      page.goto('/unauthorized').then(() => page.getByRole('heading', { level: 1 }).waitFor()),
  },
  {
    name: 'not-found',
    open: ({ page }) =>
      page.goto('/no/such/page').then(() => page.getByRole('heading', { level: 1 }).waitFor()),
  },
];
