import { expectCopy } from '../product/picture-copies.ts';
import { expect, test } from '../product/test.ts';

interface Building {
  id: number;
  name: string;
  name_en: string;
  investor: string;
}

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 667 } });

  test('a press shows the player of a monument’s welcome, which is paused', async ({ page }) => {
    await page.goto('/visit/MONUMENT_1?lang=en');
    await page.getByText('Listen to the welcome').click();
    const sound = page.getByLabel('Listen to the welcome');
    await expect(sound).toBeVisible();
    await expect(sound).toHaveJSProperty('paused', true);
    await expect(sound).toHaveJSProperty('controls', true);
  });

  test('a building site shows its public facts and its state', async ({ page, product }) => {
    const { data } = await product.get<{ data: Building[] }>('buildings', '/ar_platform/buildings/public/');
    const [building] = data;
    if (!building) throw new Error('no building');
    const visits = [
      [`/visit/BUILDING_${building.id}`, building.name, 'Investitor', /^(Planirano|U toku|Izgrađeno)$/],
      [`/visit/BUILDING_${building.id}?lang=en`, building.name_en, 'Investor', /^(Planned|Under way|Built)$/],
    ] as const;
    for (const [address, name, investor, state] of visits) {
      expect((await page.goto(address))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText(investor, { exact: true })).toBeVisible();
      await expect(page.getByRole('definition').getByText(building.investor)).toBeVisible();
      await expect(page.getByRole('definition').getByText(state)).toBeVisible();
      expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(name);
    }
  });
});

test('if the browser cannot play a welcome, the page shows an alert and the transcript', async ({ page }) => {
  await page.route('**/*.mp3', (route) => route.fulfill({ body: 'no sound', contentType: 'audio/mpeg' }));
  await page.goto('/visit/MONUMENT_1', { waitUntil: 'networkidle' });
  const transcript = page.getByText(/^Dobro došli\. Ovo je Sahat kula\. Kamena kula/);
  await expect(transcript).toBeHidden();
  await page.getByText('Poslušajte dobrodošlicu').click();
  await expect(page.getByRole('alert')).toHaveText('Snimak se ovdje ne može pustiti.');
  await expect(transcript).toBeVisible();
});

for (const [width, pixels, copy] of [
  [375, 1, '360.avif'],
  [1440, 2, '1280.avif'],
] as const) {
  test.describe(`in a window of ${width} CSS pixels, with a device pixel ratio of ${pixels}`, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: pixels });

    test(`a place’s page requests only the copy ${copy} of the picture`, ({ page }) =>
      expectCopy(page, copy));
  });
}

test('an unknown code returns 404 with a message in both languages, above the landing page', async ({
  page,
}) => {
  for (const item of ['MONUMENT_999999', 'MONUMENT_nothing', 'BUILDING_999999', 'FOO_1']) {
    const answer = await page.goto(`/visit/${item}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mjesto nije pronađeno');
    await expect(page.getByText(/There is no monument/)).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 2, name: 'Pitajte Podgoricu. Ona odgovara.' }),
    ).toBeVisible();
  }
});
