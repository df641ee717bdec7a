import { expectAccessible } from '../product/accessible.ts';
import { addMonument, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';
import { blockTiles, serveTiles } from '../product/tiles.ts';

const MN = {
  path: '/',
  all: '/mjesta',
  title: 'Podgorica, mjesto po mjesto',
  more: /^Sva mjesta/,
  next: 'Sljedeća',
};
const EN = {
  path: '/en/',
  all: '/en/places',
  title: 'Podgorica, place by place',
  more: /^All places/,
  next: 'Next',
};
const OPEN = 'Pomjerajte mapu';
const ON_A_PAGE = 24;

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 667 } });

  for (const { path, all, title, more, next } of [MN, EN]) {
    test(`${path} shows the city’s places on a drawing and in pictures, and leads to each and to all of them`, async ({
      page,
    }) => {
      await page.goto(path);
      const city = page.getByRole('region', { name: title });
      const marks = city.locator('figure').getByRole('link');
      expect(await marks.count()).toBeGreaterThan(10);
      const cards = city.getByRole('listitem');
      await expect(cards).toHaveCount(6);
      await expect(city.getByRole('button')).toHaveCount(0);
      await cards.first().scrollIntoViewIfNeeded();
      await expect(cards.first().locator('img')).toHaveJSProperty('complete', true);
      const name = await cards.first().locator('strong').textContent();
      await cards.first().getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(name));

      await page.goto(path);
      await city.getByRole('link', { name: more }).click();
      await expect(page).toHaveURL(all);
      await expect(page.getByRole('listitem')).toHaveCount(ON_A_PAGE);
      const count = Number(await page.locator('[aria-current="page"] span').textContent());
      await page.getByRole('link', { name: next, exact: true }).click();
      await expect(page).toHaveURL(`${all}?page=2`);
      // Other tests may have added more than fit on a second page.
      await expect(page.getByRole('listitem')).toHaveCount(Math.min(ON_A_PAGE, count - ON_A_PAGE));
      // Nothing that the server should have filled in.
      expect(await page.content()).not.toMatch(/__[A-Z_]+__/);
    });
  }

  test('places are found by a part of their name, narrowed to a kind, and by where a group of them stands', async ({
    page,
  }) => {
    await page.goto('/mjesta');
    await page.getByRole('searchbox', { name: 'Naziv ili adresa' }).fill('krusevc');
    await page.getByRole('button', { name: 'Traži' }).click();
    await expect(page.getByRole('listitem')).toHaveText([/Dvorac Petrovića na Kruševcu/]);
    await page.getByRole('link', { name: 'Gradilišta' }).click();
    await expect(page.getByRole('heading', { name: 'Nijedno mjesto ne odgovara traženom.' })).toBeVisible();
    await page.getByRole('link', { name: 'Pokažite sva mjesta' }).click();
    await page.getByRole('link', { name: 'Gradilišta' }).click();
    const kinds = page.getByRole('listitem').locator('[data-kind]');
    await expect(kinds.filter({ hasText: 'Spomenik' })).toHaveCount(0);
    expect(await kinds.count()).toBeGreaterThanOrEqual(12);

    await page.goto('/');
    await page
      .getByRole('link', { name: /^Mjesta ovdje:/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Oko izabranog mjesta na mapi' })).toBeVisible();
    await expect(page.getByRole('listitem').first()).toContainText('10 m');
  });
});

test.describe('near a visitor', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 42.46811, longitude: 19.26564 } });

  test('a press puts the nearest places first, and the location stays in the browser', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.goto('/');
    await page.getByRole('button', { name: 'Šta je blizu mene' }).click();
    await expect(page.getByRole('heading', { name: 'Najbliže Vama' })).toBeVisible();
    const cards = page.getByRole('region', { name: MN.title }).getByRole('listitem');
    await expect(cards.first()).toHaveText(/Duklja.*10.m/);
    await expect(cards.first().locator('img')).toHaveJSProperty('complete', true);
    expect(asked.filter((address) => /42\.46|19\.26/.test(address))).toEqual([]);
    await expectAccessible(page, '/, with what is near');
  });
});

test('the map that moves is fetched by a press, its places lead on, and the drawing comes back', async ({
  page,
  baseURL,
}) => {
  const tiles = await serveTiles(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL))) elsewhere.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const city = page.getByRole('region', { name: MN.title });
  const open = city.getByRole('button', { name: OPEN });
  await open.scrollIntoViewIfNeeded();
  expect([elsewhere, tiles()]).toEqual([[], 0]);
  await open.click();
  const map = city.getByRole('group', { name: 'Mapa sa mjestima' });
  await expect(map).toBeFocused();
  await expect.poll(tiles).toBeGreaterThan(0);
  await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  await expectAccessible(page, '/, with the map that moves');

  // Groups open into their places, which lead to their pages.
  const groups = map.getByRole('button', { name: /^Mjesta ovdje:/ });
  const before = await groups.count();
  expect(before).toBeGreaterThan(0);
  await groups.first().click();
  await expect(map.locator('a[href^="/visit/"]').first()).toBeAttached();
  await city.getByRole('button', { name: 'Vratite crtež' }).click();
  await expect(map).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await map.getByRole('link', { name: 'Manastir Dajbabe' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Manastir Dajbabe');
});

test('where no tiles come, the map says so and shows its places', async ({ page }) => {
  await blockTiles(page);
  await page.goto('/');
  await page.getByRole('button', { name: OPEN }).click();
  await expect(page.getByText(/Slike mape ne stižu/)).toBeVisible();
  await expect(page.locator('a[href^="/visit/"]', { hasText: 'Manastir Dajbabe' }).last()).toBeVisible();
});

test('a monument that is saved stands on the page, in the list and in the snapshot within seconds', async ({
  page,
  product,
}) => {
  const name = `Česma ${STAMP}`;
  const { access } = await product.tokensOf('monuments');
  // Where no other stands, so that it has a mark of its own.
  const place = { latitude: '42.4181', longitude: '19.2745' };
  const { id } = await addMonument(page.request, access, name, place);
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: MN.title }).getByText(name).first()).toBeAttached({
      timeout: 100,
    });
  }).toPass();
  await page.goto(`/mjesta?q=cesma%20${STAMP}`);
  await expect(page.getByRole('listitem')).toHaveText([new RegExp(name)]);
  const snapshot = await page.request.get('/api/public/snapshot/');
  expect(await snapshot.text()).toContain(name);
  const sitemap = await page.request.get('/sitemap.xml');
  expect(await sitemap.text()).toContain(`/visit/MONUMENT_${id}<`);
});

test('the places and the list of all are accessible', async ({ page }) => {
  for (const path of ['/', '/en/places', '/mjesta?q=nigdje', '/mjesta?near=42.4356,19.2600']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page, path);
  }
});
