import { LandingPage } from '../pages/landing-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { expect, test } from '../product/test.ts';

const MN = 'Pitajte Podgoricu. Ona odgovara.';
const EN = 'Ask Podgorica. It answers.';

interface Monument {
  id: number;
  name: string;
  name_en: string;
  description: string;
  description_en: string;
}

interface Building {
  id: number;
  name: string;
  name_en: string;
  investor: string;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a monument greets whoever scans its code, in both languages', async ({ page, product }) => {
    const { data } = await product.get<{ data: Monument[] }>('monuments', '/ar_platform/monuments/public/');
    const [monument] = data;
    if (!monument) throw new Error('no monument');
    const visits = [
      [`/visit/MONUMENT_${monument.id}`, monument.name, monument.description, 'Dobro došli.', MN],
      [`/visit/MONUMENT_${monument.id}?lang=en`, monument.name_en, monument.description_en, 'Welcome.', EN],
    ] as const;
    for (const [address, name, description, welcome, heading] of visits) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle('AR Podgorica');
      const greeting = page.getByRole('region', { name: welcome });
      await expect(greeting.getByRole('heading', { name })).toBeVisible();
      await expect(greeting.getByText(description)).toBeVisible();
      // Drawn, and not only asked for.
      await expect(greeting.getByRole('img')).toHaveJSProperty('complete', true);
      expect(await greeting.getByRole('img').getAttribute('alt')).toBeTruthy();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    }
  });

  test('so does a building site, with what is public of it', async ({ page, product }) => {
    const { data } = await product.get<{ data: Building[] }>('buildings', '/ar_platform/buildings/public/');
    const [building] = data;
    if (!building) throw new Error('no building');
    const visits = [
      [`/visit/BUILDING_${building.id}`, building.name, 'Investitor'],
      [`/visit/BUILDING_${building.id}?lang=en`, building.name_en, 'Investor'],
    ] as const;
    for (const [address, name, investor] of visits) {
      expect((await page.goto(address))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText(investor, { exact: true })).toBeVisible();
      await expect(page.getByRole('definition').getByText(building.investor)).toBeVisible();
      expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(name);
    }
  });
});

test('a visit stays that visit in the other language, and the next code opens in it', async ({ page }) => {
  const landing = new LandingPage(page);
  await page.goto('/visit/MONUMENT_1');
  await landing.language('English').click();
  await expect(page).toHaveURL('/visit/MONUMENT_1?lang=en');
  await expect(page.getByRole('region', { name: 'Welcome.' })).toBeVisible();

  await page.goto('/visit/MONUMENT_2');
  await expect(page).toHaveURL('/visit/MONUMENT_2?lang=en');
  await landing.language('Crnogorski').click();
  await expect(page).toHaveURL('/visit/MONUMENT_2');
  await expect(page.getByRole('region', { name: 'Dobro došli.' })).toBeVisible();
});

for (const [width, pixels, copy] of [
  [375, 1, '360.avif'],
  [375, 2, '720.avif'],
  [1440, 2, '1280.avif'],
] as const) {
  test.describe(`${width} points wide, ${pixels} pixels each`, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: pixels });

    test(`a visit fetches ${copy} of its picture and no other`, async ({ page }) => {
      const fetched: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/files/')) fetched.push(pathname);
      });
      await page.goto('/visit/MONUMENT_1', { waitUntil: 'networkidle' });
      const picture = page.getByRole('region', { name: 'Dobro došli.' }).getByRole('img');
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(fetched).toEqual([expect.stringMatching(new RegExp(`^/files/[0-9a-f]{32}-${copy}$`))]);
    });
  });
}

test('an unknown code is said to be no place, in both languages, above the landing page', async ({
  page,
}) => {
  for (const item of ['MONUMENT_999999', 'MONUMENT_nothing', 'BUILDING_999999', 'FOO_1']) {
    const answer = await page.goto(`/visit/${item}`);
    expect(answer?.status()).toBe(404);
    expect(await answer?.headerValue('x-robots-tag')).toBe('noindex');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mjesto nije pronađeno');
    await expect(page.getByText(/This address leads to no monument/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: MN })).toBeVisible();
  }
});

test('an unknown place has no barriers, nor has a building site', async ({ page }) => {
  for (const path of ['/visit/BUILDING_999999?lang=en', '/visit/BUILDING_1']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page, path);
  }
});

test('the greeting has no barriers, and nothing moves while its picture comes', async ({ page }) => {
  await page.goto('/visit/MONUMENT_1', { waitUntil: 'networkidle' });
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new PerformanceObserver((list) => resolve(list.getEntries().length));
        seen.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are told in the next task; none come without a shift.
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shifts).toBe(0);
  await expectAccessible(page, 'the greeting');
});
