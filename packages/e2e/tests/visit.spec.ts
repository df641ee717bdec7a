import { glbOfShape, glbWithATexture } from '@ar/model-viewer/testing/damaged-models';
import sharp from 'sharp';
import { LandingPage } from '../pages/landing-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { layoutShifts } from '../product/layout-shifts.ts';
import { expectCopy } from '../product/picture-copies.ts';
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

const WORDS = {
  mn: { welcome: 'Dobro došli.', next: 'Sljedeća stanica', near: 'U blizini', city: MN },
  en: { welcome: 'Welcome.', next: 'Next stop', near: 'Nearby', city: EN },
} as const;

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 667 } });

  test('the URL of a monument’s code shows the monument and directions in both languages', async ({
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
      await expect(page.getByText(description, { exact: true })).toBeVisible();
      await expect(greeting.getByRole('img')).toHaveJSProperty('complete', true);
      expect(await greeting.getByRole('img').getAttribute('alt')).toBeTruthy();
      await expect(page.locator('a[href^="https://www.openstreetmap.org/directions"]')).toBeVisible();
      await expect(page.locator('a[href^="geo:"]')).toBeHidden();
      await expect(page.getByRole('region', { name: near }).getByRole('link')).toHaveCount(3);
      await expect(page.getByRole('heading', { level: 2, name: city })).toBeVisible();
      expect(await page.content()).not.toMatch(/__[A-Z_]+__/);
    }
  });
});

for (const language of ['mn', 'en'] as const) {
  test(`links in ${language} lead from each monument to the next, round all monuments`, async ({
    request,
    product,
  }) => {
    const { results } = await product.get<{ results: { qr_code: string; latitude: number | null }[] }>(
      'monuments',
      '/ar_platform/monuments/?limit=100',
    );
    const first = new URL(results[0]?.qr_code ?? '').pathname;
    const end = language === 'en' ? '?lang=en' : '';
    const seen: string[] = [];
    let at = first;
    while (!seen.includes(at)) {
      seen.push(at);
      const page = await (await request.get(at + end)).text();
      const links = [...page.matchAll(/<a [^>]*href="(\/visit\/MONUMENT_\d+)([^"]*)"[^>]*>(.*?)<\/a>/gs)];
      const next = links.find(([, , , text]) => text?.includes(WORDS[language].next));
      expect(next?.[2], at).toBe(end);
      at = String(next?.[1]);
    }
    expect(at).toBe(first);
    const placed = results.filter(({ latitude }) => latitude !== null);
    expect(seen.sort()).toEqual(placed.map(({ qr_code }) => new URL(qr_code).pathname).sort());
  });
}

test('a press loads and plays a monument’s welcome, which has a transcript', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp3')) fetched.push(request.url());
  });
  await page.goto('/visit/MONUMENT_1?lang=en', { waitUntil: 'networkidle' });
  const sound = page.getByLabel('Listen to the welcome');
  await expect(sound).toBeHidden();
  await expect(page.getByText('The recording is in Montenegrin. Read by a computer voice.')).toBeVisible();
  await page.getByText('Transcript').click();
  const transcript = page.getByText(/^Welcome\. This is the Clock Tower\. A stone tower/);
  await expect(transcript).toBeVisible();
  await expect(transcript).toHaveAttribute('lang', 'en-GB');
  expect(fetched).toEqual([]);
  await page.locator('summary', { hasText: 'Listen to the welcome' }).press('Enter');
  await expect(sound).toBeFocused();
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  expect(await sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(20);
  expect(new Set(fetched).size).toBe(1);
});

test('if the browser cannot play a recording, the page shows a message and the transcript', async ({
  page,
}) => {
  await page.route(/\.mp3$/, (route) => route.fulfill({ contentType: 'audio/mpeg', body: 'no sound' }));
  await page.goto('/visit/MONUMENT_1?lang=en');
  const sound = page.locator('[data-sound]');
  const said = sound.locator('[data-transcript] > p').last();
  await expect(said).toBeHidden();
  await sound.locator('summary').first().click();
  await expect(sound.getByText('The recording cannot be played here.')).toBeVisible();
  await expect(said).toBeVisible();
});

test('a shared link has a different picture for each place and language', async ({ request }) => {
  const pictures: string[] = [];
  for (const address of ['/visit/MONUMENT_1', '/visit/MONUMENT_1?lang=en', '/visit/BUILDING_1']) {
    const page = await (await request.get(address)).text();
    const [, named] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? [];
    const { pathname } = new URL(named ?? '');
    const { data, info } = await sharp(await (await request.get(pathname)).body()).toBuffer({
      resolveWithObject: true,
    });
    expect(info).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    pictures.push(data.toString('base64'));
  }
  expect(new Set(pictures).size).toBe(3);
});

test('the page of the next code opens in the language that the visitor has chosen', async ({ page }) => {
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

test.describe('on a phone with two pixels per point', () => {
  test.use({ viewport: { width: 375, height: 800 }, deviceScaleFactor: 2 });

  test('the page of a place requests only the copy of the picture that fits the screen', ({ page }) =>
    expectCopy(page, '720.avif'));
});

for (const [device, userAgent, schemes] of [
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile', ['https:', 'geo:']],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', ['https:']],
  ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', ['https:']],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ userAgent });

    test('the directions have only links that the device can open', async ({ page }) => {
      await page.goto('/visit/MONUMENT_1');
      const links = page.getByRole('region', { name: 'Kako doći' }).getByRole('link');
      await expect(links).toHaveCount(schemes.length);
      expect(await links.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).protocol))).toEqual(
        schemes,
      );
    });
  });
}

test('the printed page of a place shows name, text and URL, and no links or buttons', async ({ page }) => {
  await page.goto('/visit/MONUMENT_1?lang=en');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Clock Tower' })).toBeVisible();
  await expect(page.getByText(/^A stone tower/)).toBeVisible();
  await expect(page.getByText(/^https?:\/\/[^/]+\/visit\/MONUMENT_1\?lang=en$/)).toBeVisible();
  for (const gone of ['link', 'button', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(gone)).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveCount(1);
});

test('a press loads and shows the 3D model of a building, from this server only', async ({
  page,
  product,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  // The viewer fetches the texture inside the model's file, which the Content Security Policy must allow.
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
  await expect(section.getByRole('img', { name: /^3D model: / })).toBeVisible({ timeout: 60_000 });
  await expect(section.getByRole('button', { name: 'Pogledajte 3D model' })).toBeHidden();
  expect(fetched.slice(before).some((url) => url.endsWith('.glb'))).toBe(true);
  expect(fetched.filter((url) => !url.startsWith(product.origin) && !url.startsWith('blob:'))).toEqual([]);
  await expectAccessible(page, 'the model of a building site');
});

// The edges are 50 m long, but `glbOfShape` always states a size of 1 m.
const WIDE = [0, 0, 0, 50, 0, 0, 0, 50, 0];
const TIFF = { name: 'fasada', mimeType: 'image/tiff', bytes: new Uint8Array([0x49, 0x49, 0x2a, 0]) };

test('the page shows a message for a model with an invalid point, and for unreadable pictures in a model', async ({
  page,
}) => {
  const section = page.getByRole('region', { name: '3D model' });
  const press = async (model: Uint8Array) => {
    await page.unrouteAll();
    await page.route('**/*.glb', (route) => route.fulfill({ body: Buffer.from(model) }));
    await page.goto('/visit/BUILDING_1?lang=en');
    await section.getByRole('button', { name: 'View the 3D model' }).click();
  };
  await press(
    glbOfShape({ positions: WIDE.map((value, at) => (at === 3 ? Number.POSITIVE_INFINITY : value)) }),
  );
  await expect(section.getByText(/^Some points of the model have no position/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(section.getByRole('img')).toHaveCount(0);
  await expect(section.getByRole('button')).toHaveCount(0);
  await press(glbOfShape({ positions: WIDE, images: [TIFF] }));
  await expect(section.getByText('The model is shown without pictures')).toBeVisible({ timeout: 60_000 });
  await expect(section.getByText('Turn it with the arrow keys')).toBeVisible();
  // The viewer measures the points and ignores the stated size of 1 m.
  const size = await page.evaluate(() => {
    const viewer = document.querySelector('model-viewer') as unknown as { getDimensions(): { x: number } };
    return viewer.getDimensions().x;
  });
  expect(size).toBe(50);
  // The viewer has the focus, so arrow keys turn the model at once.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MODEL-VIEWER');
});

test('an unknown place and a building site are accessible', async ({ page }) => {
  for (const path of ['/visit/BUILDING_999999?lang=en', '/visit/BUILDING_1']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page, path);
  }
});

test('the page of a monument is accessible, and does not shift while it loads', async ({ page }) => {
  await page.goto('/visit/MONUMENT_1', { waitUntil: 'networkidle' });
  expect(await layoutShifts(page)).toEqual([]);
  await expectAccessible(page, 'the greeting');
});
