import type { Screen, Stage } from '../screen.ts';

const landing =
  (path: string): Screen['open'] =>
  async ({ page }) => {
    await page.goto(path);
    // Pictures below the fold load only when they come near the window.
    const pictures = await page.locator('img[loading=lazy]').all();
    for (const picture of pictures) await picture.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo(0, 0));
  };

const WAY = [
  { language: 'mn', code: '/visit/MONUMENT_1', next: /Sljedeća stanica/ },
  { language: 'en', code: '/visit/MONUMENT_1?lang=en', next: /Next stop/ },
] as const;
const way = WAY.flatMap(({ language, code, next }) => {
  const seen = { widths: [375], whole: true, scriptless: true } as const;
  return [
    { name: `way-${language}-1-code`, ...seen, open: landing(code) },
    {
      name: `way-${language}-2-next-stop`,
      ...seen,
      async open({ page }: Stage) {
        await page.goto(code);
        await page.getByRole('link', { name: next }).click();
        await page.waitForURL(/\/visit\/(?!MONUMENT_1\b)/);
        await page.waitForLoadState('networkidle');
      },
    },
  ];
});

export const PUBLIC: readonly Screen[] = [
  { name: 'landing', whole: true, open: landing('/') },
  { name: 'landing-en', whole: true, open: landing('/en/') },
  { name: 'visit', open: landing('/visit/MONUMENT_1') },
  { name: 'visit-building', whole: true, open: landing('/visit/BUILDING_1') },
  { name: 'places', whole: true, open: landing('/mjesta') },
  { name: 'data', whole: true, open: landing('/en/data') },
  ...way,
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
