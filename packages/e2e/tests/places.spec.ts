import { expectAccessible } from '../product/accessible.ts';
import { CITY, walkTheCity } from '../product/city-walk.ts';
import { addMonument, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';
import { blockTiles, serveTiles } from '../product/tiles.ts';

const OPEN = 'Otvorite interaktivnu mapu';

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 667 } });

  test('the page shows places on a drawing and on cards, with links to the places and the list', ({ page }) =>
    walkTheCity(page, 'mn'));
});

test.describe('near a visitor', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 42.46811, longitude: 19.26564 } });

  test('a press sorts places by distance, and the browser does not send the location', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.goto('/');
    await page.getByRole('button', { name: 'Šta je blizu mene' }).click();
    await expect(page.getByRole('heading', { name: 'Najbliže Vama' })).toBeVisible();
    const cards = page.getByRole('region', { name: CITY.mn.title }).getByRole('listitem');
    await expect(cards.first()).toHaveText(/Duklja.*10.m/);
    await expect(cards.first().locator('img')).toHaveJSProperty('complete', true);
    expect(asked.filter((address) => /42\.46|19\.26/.test(address))).toEqual([]);
    await expectAccessible(page, '/, with what is near');
  });
});

test('a press loads the interactive map, and another press shows the drawing again', async ({
  page,
  baseURL,
}) => {
  const tiles = await serveTiles(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL))) elsewhere.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const city = page.getByRole('region', { name: CITY.mn.title });
  const open = city.getByRole('button', { name: OPEN });
  await open.scrollIntoViewIfNeeded();
  expect([elsewhere, tiles()]).toEqual([[], 0]);
  await open.click();
  const map = city.getByRole('group', { name: 'Mapa s mjestima' });
  await expect(map).toBeFocused();
  await expect.poll(tiles).toBeGreaterThan(0);
  await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  await expectAccessible(page, '/, with the map that moves');

  const groups = map.getByRole('button', { name: /^Broj mjesta ovdje:/ });
  const before = await groups.count();
  expect(before).toBeGreaterThan(0);
  await groups.first().click();
  await expect(map.locator('a[href^="/visit/"]').first()).toBeAttached();
  await city.getByRole('button', { name: 'Nazad na crtež' }).click();
  await expect(map).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await map.getByRole('link', { name: 'Manastir Dajbabe' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Manastir Dajbabe');
});

test('if tiles do not load, the map shows a message and the places', async ({ page }) => {
  await blockTiles(page);
  await page.goto('/');
  await page.getByRole('button', { name: OPEN }).click();
  await expect(page.getByText(/Podloga mape se ne učitava/)).toBeVisible();
  await expect(page.locator('a[href^="/visit/"]', { hasText: 'Manastir Dajbabe' }).last()).toBeVisible();
});

test('the landing page, the list and the snapshot contain a saved monument within seconds', async ({
  page: { request },
  product,
}) => {
  const name = `Česma ${STAMP}`;
  const { access } = await product.tokensOf('monuments');
  // The place is far from other places, because a group shows no names.
  const place = { latitude: '42.4181', longitude: '19.2745' };
  const { id } = await addMonument(request, access, name, place);
  const textAt = async (address: string) => (await request.get(address)).text();
  await expect.poll(() => textAt('/')).toContain(name);
  expect(await textAt(`/mjesta?q=cesma%20${STAMP}`)).toContain(name);
  expect(await textAt('/api/public/snapshot/')).toContain(name);
  expect(await textAt('/sitemap.xml')).toContain(`/visit/MONUMENT_${id}<`);
});

test('the places on the landing page and the list of places are accessible', async ({ page }) => {
  for (const path of ['/', '/en/places', '/mjesta?q=nigdje', '/mjesta?near=42.4356,19.2600']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page, path);
  }
});
