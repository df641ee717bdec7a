import { glbWithATexture } from '@ar/model-viewer/testing/damaged-models';
import sharp from 'sharp';
import { LandingPage } from '../pages/landing-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { layoutShifts } from '../product/layout-shifts.ts';
import { expect, test } from '../product/test.ts';

const MN = 'Pitajte Podgoricu. Ona odgovara.';
const EN = 'Ask Podgorica. It answers.';

interface Monument {
  id: number;
  name: string;
  name_en: string;
  address: string;
  description: string;
  description_en: string;
}

interface Building {
  id: number;
  name: string;
  name_en: string;
  investor: string;
}

const WORDS = {
  mn: { welcome: 'Dobro došli.', next: /^Sljedeća stanica/, near: 'U blizini', city: MN },
  en: { welcome: 'Welcome.', next: /^Next stop/, near: 'Nearby', city: EN },
} as const;

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 667 } });

  test('a monument tells whoever scans its code what it is and how to get there, in both languages', async ({
    page,
    product,
  }) => {
    const { data } = await product.get<{ data: Monument[] }>('monuments', '/ar_platform/monuments/public/');
    const [monument] = data;
    if (!monument) throw new Error('no monument');
    for (const [language, address, name, description] of [
      ['mn', `/visit/MONUMENT_${monument.id}`, monument.name, monument.description],
      ['en', `/visit/MONUMENT_${monument.id}?lang=en`, monument.name_en, monument.description_en],
    ] as const) {
      const { welcome, near, city } = WORDS[language];
      expect((await page.goto(address))?.status()).toBe(200);
      await expect(page).toHaveTitle('AR Podgorica');
      const greeting = page.getByRole('region', { name: welcome });
      await expect(greeting.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(greeting.getByText(monument.name, { exact: true })).toHaveAttribute('lang', 'sr-Latn-ME');
      await expect(greeting.getByText(monument.address)).toBeVisible();
      await expect(page.getByText(description)).toBeVisible();
      // Drawn, and not only asked for.
      await expect(greeting.getByRole('img')).toHaveJSProperty('complete', true);
      expect(await greeting.getByRole('img').getAttribute('alt')).toBeTruthy();
      await expect(page.locator('a[href^="geo:"]')).toBeVisible();
      await expect(page.locator('a[href^="https://www.openstreetmap.org/directions"]')).toBeVisible();
      await expect(page.getByRole('region', { name: near }).getByRole('link')).toHaveCount(3);
      await expect(page.getByRole('heading', { level: 2, name: city })).toBeVisible();
      // Nothing that the server should have filled in.
      expect(await page.content()).not.toMatch(/__[A-Z_]+__/);
    }
  });

  test('a monument’s welcome is opened by a press, and has what plays it', async ({ page }) => {
    await page.goto('/visit/MONUMENT_1?lang=en');
    await page.getByText('Hear the welcome').click();
    const sound = page.getByLabel('Hear the welcome');
    await expect(sound).toBeVisible();
    await expect(sound).toHaveJSProperty('paused', true);
    await expect(sound).toHaveJSProperty('controls', true);
  });

  for (const language of ['mn', 'en'] as const) {
    test(`from a code's address, the next stop leads round all monuments and back, in ${language}`, async ({
      page,
      product,
    }) => {
      const { results } = await product.get<{ results: { qr_code: string; latitude: number | null }[] }>(
        'monuments',
        '/ar_platform/monuments/?limit=100',
      );
      const first = new URL(results[0]?.qr_code ?? '').pathname;
      await page.goto(language === 'en' ? `${first}?lang=en` : first);
      const seen = new Set<string>();
      while (!seen.has(new URL(page.url()).pathname)) {
        seen.add(new URL(page.url()).pathname);
        await page.getByRole('link', { name: WORDS[language].next }).click();
        await expect(page.getByRole('region', { name: WORDS[language].welcome })).toBeVisible();
      }
      const placed = results.filter(({ latitude }) => latitude !== null);
      expect([...seen].sort()).toEqual(placed.map(({ qr_code }) => new URL(qr_code).pathname).sort());
      expect(new URL(page.url()).pathname).toBe(first);
    });
  }

  test('a building site tells what of it is public, and how far it is', async ({ page, product }) => {
    const { data } = await product.get<{ data: Building[] }>('buildings', '/ar_platform/buildings/public/');
    const [building] = data;
    if (!building) throw new Error('no building');
    const visits = [
      [`/visit/BUILDING_${building.id}`, building.name, 'Investitor', /^(Planirano|U toku|Završeno)$/],
      [
        `/visit/BUILDING_${building.id}?lang=en`,
        building.name_en,
        'Investor',
        /^(Planned|Under way|Finished)$/,
      ],
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

test('a monument’s welcome is fetched and played once it is pressed; who speaks and what is said stands beside it', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp3')) fetched.push(request.url());
  });
  await page.goto('/visit/MONUMENT_1?lang=en', { waitUntil: 'networkidle' });
  const sound = page.getByLabel('Hear the welcome');
  await expect(sound).toBeHidden();
  await expect(page.getByText('Spoken by a computer.')).toBeVisible();
  await page.getByText('What is said').click();
  await expect(page.getByText(/^Sahat kula\. Kamena kula/)).toHaveAttribute('lang', 'sr-Latn-ME');
  expect(fetched).toEqual([]);
  await page.getByText('Hear the welcome').press('Enter');
  await expect(sound).toBeFocused();
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  expect(await sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(20);
  expect(new Set(fetched).size).toBe(1);
});

test('a shared link has a picture of the place, in the language of the page', async ({ page, request }) => {
  const pictures: string[] = [];
  for (const address of ['/visit/MONUMENT_1', '/visit/MONUMENT_1?lang=en', '/visit/BUILDING_1']) {
    await page.goto(address);
    const named = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { pathname } = new URL(named ?? '');
    const { data, info } = await sharp(await (await request.get(pathname)).body()).toBuffer({
      resolveWithObject: true,
    });
    expect(info).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    pictures.push(data.toString('base64'));
  }
  expect(new Set(pictures).size).toBe(3);
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
      const shown = new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname;
      expect(shown).toMatch(new RegExp(`^/files/[0-9a-f]{32}-${copy}$`));
      const [stem = ''] = shown.split('-');
      expect(fetched.filter((one) => one.startsWith(stem))).toEqual([shown]);
    });
  });
}

test.describe('on a phone that may tell where it is', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    permissions: ['geolocation'],
    geolocation: { latitude: 42.44117, longitude: 19.25716 },
  });

  test('a press shows how far away the place is and where, while the visitor walks there', async ({
    page,
    context,
  }) => {
    // The Clock Tower, seen from the Millennium Bridge.
    await page.goto('/visit/MONUMENT_1?lang=en');
    const way = page.getByRole('region', { name: 'Getting here' });
    await way.getByRole('button', { name: 'Show how far it is' }).click();
    await expect(way.getByText('670 m to the south')).toBeVisible();
    await context.setGeolocation({ latitude: 42.4355, longitude: 19.2745 });
    await expect(way.getByText('1.2 km to the west')).toBeVisible();
    await expectAccessible(page, 'the way to a place', { widths: [320] });
    await context.setGeolocation({ latitude: 42.4356, longitude: 19.26 });
    await expect(way.getByText('You are here.')).toBeVisible();
    await way.getByRole('button', { name: 'Stop following my location' }).click();
    await expect(way.getByText('You are here.')).toBeHidden();
  });
});

test('who does not let the page know where they are is told what to do', async ({ page }) => {
  await page.goto('/visit/MONUMENT_1');
  const way = page.getByRole('region', { name: 'Kako doći' });
  await way.getByRole('button', { name: 'Pokažite koliko je daleko' }).click();
  await expect(way.getByText(/Dozvolite je ovoj stranici/)).toBeVisible();
});

test('printed, a place is a sheet of its own: name, text and address, and nothing to press', async ({
  page,
}) => {
  await page.goto('/visit/MONUMENT_1?lang=en');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Clock Tower' })).toBeVisible();
  await expect(page.getByText(/^A stone tower/)).toBeVisible();
  await expect(page.getByText(/^https?:\/\/[^/]+\/visit\/MONUMENT_1\?lang=en$/)).toBeVisible();
  for (const gone of ['link', 'button', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(gone)).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveCount(1);
});

test('a building’s model is fetched and shown in place once it is pressed for, from this server alone', async ({
  page,
  product,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  // The viewer fetches a picture that stands in the model's file, which the policy has to allow.
  const red = { create: { width: 1, height: 1, channels: 3, background: 'red' } } as const;
  const png = await sharp(red).png().toBuffer();
  await page.route('**/*.glb', (route) => route.fulfill({ body: Buffer.from(glbWithATexture(png)) }));
  await page.goto('/visit/BUILDING_1', { waitUntil: 'networkidle' });
  const section = page.getByRole('region', { name: '3D model' });
  await expect(section.getByRole('link', { name: /^Preuzmite model \(GLB, / })).toHaveAttribute(
    'download',
    /\.glb$/,
  );
  expect(fetched.filter((url) => url.endsWith('.glb'))).toEqual([]);
  const before = fetched.length;
  await section.getByRole('button', { name: 'Pogledajte 3D model' }).click();
  // Drawn without a graphics card, it takes its time.
  await expect(section.getByRole('img', { name: /^3D model: / })).toBeVisible({ timeout: 60_000 });
  await expect(section.getByRole('button', { name: 'Pogledajte 3D model' })).toBeHidden();
  expect(fetched.slice(before).some((url) => url.endsWith('.glb'))).toBe(true);
  expect(fetched.filter((url) => !url.startsWith(product.origin) && !url.startsWith('blob:'))).toEqual([]);
  await expectAccessible(page, 'the model of a building site');
});

test('an unknown code is said to be no place, in both languages, above the landing page', async ({
  page,
}) => {
  for (const item of ['MONUMENT_999999', 'MONUMENT_nothing', 'BUILDING_999999', 'FOO_1']) {
    const answer = await page.goto(`/visit/${item}`);
    expect(answer?.status()).toBe(404);
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
  expect(await layoutShifts(page)).toBe(0);
  await expectAccessible(page, 'the greeting');
});
