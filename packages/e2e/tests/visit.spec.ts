import { LandingPage } from '../pages/landing-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { expect, test } from '../product/test.ts';

interface Monument {
  id: number;
  name: string;
  name_en: string;
  description: string;
  description_en: string;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a monument greets whoever scans its code, in both languages', async ({ page, product }) => {
    const { data } = await product.get<{ data: Monument[] }>('monuments', '/ar_platform/monuments/public/');
    const [monument] = data;
    if (!monument) throw new Error('no monument');
    const visits = [
      [`/visit/MONUMENT_${monument.id}`, monument.name, monument.description, 'Dobro došli.'],
      [`/visit/MONUMENT_${monument.id}?lang=en`, monument.name_en, monument.description_en, 'Welcome.'],
    ] as const;
    for (const [address, name, description, welcome] of visits) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle('AR Podgorica');
      const greeting = page.getByRole('region', { name: welcome });
      await expect(greeting.getByRole('heading', { name })).toBeVisible();
      await expect(greeting.getByText(description)).toBeVisible();
      // Drawn, and not only asked for.
      await expect(greeting.getByRole('img')).toHaveJSProperty('complete', true);
      expect(await greeting.getByRole('img').getAttribute('alt')).toBeTruthy();
      await expect(new LandingPage(page).heading).toBeVisible();
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

for (const item of ['MONUMENT_999999', 'MONUMENT_nothing']) {
  test(`${item} is the landing page without a greeting, and search engines leave it out`, async ({
    page,
  }) => {
    const answer = await page.goto(`/visit/${item}`);
    expect(answer?.status()).toBe(200);
    expect(await answer?.headerValue('x-robots-tag')).toBe('noindex');
    await expect(new LandingPage(page).heading).toHaveText('Pitajte Podgoricu. Ona odgovara.');
    await expect(page.getByText('Dobro došli.')).toHaveCount(0);
  });
}

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
