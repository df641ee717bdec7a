import { ListPage } from '../pages/list-page.ts';
import { MapView } from '../pages/map-view.ts';
import { expect, test } from '../product/test.ts';
import { blockTiles, serveTiles } from '../product/tiles.ts';

test.use({ account: 'superadmin' });

const MONUMENTS = '/dashboard/monuments';
const BUILDINGS = '/dashboard/buildings';
const MAP_DATA = '**/api/ar_platform/*/public/';
/** Far from every other monument, so it stands alone at any zoom. */
const DUKLJA = 'Duklja (Doclea)';

interface Place {
  name: string;
  latitude: number | null;
}

test('the map shows every place that has coordinates, and the table comes back as it was', async ({
  page,
  product,
}) => {
  const tiles = await serveTiles(page);
  const list = new ListPage(page, 'Spomenici');
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?page=2&ordering=-name`);
  await list.ready();
  const before = await list.cells();
  await map.toMap.click();
  await expect(page).toHaveURL(/page=2&ordering=-name&view=map$/);
  await expect(map.marker(DUKLJA)).toBeVisible();
  await expect.poll(tiles).toBeGreaterThan(0);
  await expect(map.withoutTiles).toBeHidden();

  const { data } = await product.get<{ data: Place[] }>('superadmin', '/ar_platform/monuments/public/');
  // All of them only once the map has moved to where they are.
  await expect.poll(() => map.shown()).toBe(data.filter(({ latitude }) => latitude !== null).length);

  await map.toTable.click();
  await list.ready();
  expect(await list.cells()).toEqual(before);
});

test('a group opens into its places by keyboard, and the focus stays on the map', async ({ page }) => {
  await serveTiles(page);
  const place = { address: '', description: 'Opis', image: null, name_en: null, longitude: 19.26 };
  const data = [
    { ...place, id: 1, name: 'Most', latitude: 42.44 },
    { ...place, id: 2, name: 'Park', latitude: 42.4402 },
    { ...place, id: 3, name: DUKLJA, latitude: 42.47 },
  ];
  await page.route(MAP_DATA, (route) => route.fulfill({ json: { data } }));
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map`);
  await map.marker('Grupa od 2 mjesta').press('Enter');
  await expect(map.canvas).toBeFocused();
  await expect(map.marker('Most')).toBeInViewport();
  await expect(map.marker('Park')).toBeInViewport();
});

test('a monument is opened by Enter, read, and closed by Escape with the focus back on it', async ({
  page,
}) => {
  await serveTiles(page);
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map`);
  await map.marker(DUKLJA).press('Enter');
  await expect(map.popup).toBeFocused();
  await expect(map.popup).toHaveAccessibleName(DUKLJA);
  await expect(map.popup.getByRole('img')).toBeVisible();
  await expect(map.popup.locator('p').first()).toHaveText(/^.{100}…$/);
  await page.keyboard.press('Escape');
  await expect(map.popup).toBeHidden();
  await expect(map.marker(DUKLJA)).toBeFocused();
});

test('what a popup says of a monument with a recording and without a description', async ({ page }) => {
  await serveTiles(page);
  const bare = { id: 1, name: 'Most', name_en: null, address: 'Morača', image: null, image_alt: null };
  const place = {
    ...bare,
    latitude: '42.44',
    longitude: 19.26,
    description: ' ',
    audio_description: '/files/a.mp3',
  };
  await page.route(MAP_DATA, (route) =>
    route.fulfill({ json: { data: [place, { ...place, id: 2, name: 'Bez mjesta', latitude: null }] } }),
  );
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map`);
  await map.marker('Most').click();
  await expect(map.popup.getByText('Nema opisa')).toBeVisible();
  await expect(map.popup.getByText('N/A')).toBeVisible();
  await expect(map.popup.getByLabel('Zvučni opis')).toHaveAttribute('controls', '');
  await expect(map.markers).toHaveCount(1);
  await expect(map.region.getByText('1 stavka je bez koordinata i nije na mapi.')).toBeVisible();
});

test('places on one point are listed by name', async ({ page }) => {
  await serveTiles(page);
  const place = { address: '', description: 'Opis', latitude: 42.44, longitude: 19.26, image: null };
  const data = [
    { ...place, id: 1, name: 'Crkva', name_en: null },
    { ...place, id: 2, name: 'Zvonik', name_en: null },
  ];
  await page.route(MAP_DATA, (route) => route.fulfill({ json: { data } }));
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map`);
  await map.marker('Grupa od 2 mjesta').press('Enter');
  await map.popup.getByRole('button', { name: 'Zvonik' }).click();
  await expect(map.popup).toHaveAccessibleName('Zvonik');
});

test('a building site says who builds what, and from when to when', async ({ page }) => {
  await serveTiles(page);
  const map = new MapView(page, 'Građevinske dozvole');
  await page.goto(`${BUILDINGS}?view=map`);
  await map.places.first().click();
  await expect(map.popup.getByRole('term')).toHaveText([
    'Investitor',
    'Veličina',
    'Početak gradnje',
    'Završetak gradnje',
  ]);
  await expect(map.popup.getByRole('definition').nth(1)).toHaveText(/m²$/);
  await expect(map.popup.getByRole('definition').nth(2)).toHaveText(/^\d+\. \d+\. \d{4}\.$/);
});

test('the search of the list is the search of the map, accents or not', async ({ page }) => {
  await serveTiles(page);
  const map = new MapView(page, 'Spomenici');
  const list = new ListPage(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map&search=DÛKLJA`);
  await expect(map.markers).toHaveCount(1);
  await expect(map.marker(DUKLJA)).toBeVisible();
  await list.search.fill('xyzw');
  await expect(map.region.getByText('Nijedna oznaka ne odgovara pretrazi „xyzw”.')).toBeVisible();
  await expect(map.markers).toHaveCount(0);
  await list.clearSearch.click();
  await expect(map.marker(DUKLJA)).toBeVisible();
});

test('without tiles the markers stand on a plain background, and the map says so', async ({ page }) => {
  await blockTiles(page);
  const map = new MapView(page, 'Građevinske dozvole');
  await page.goto(`${BUILDINGS}?view=map`);
  await expect(map.withoutTiles).toBeVisible();
  await expect(map.markers.first()).toBeVisible();
});

test('data that do not come are logged in the words of the specification, and asked for again', async ({
  page,
}) => {
  await serveTiles(page);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route(MAP_DATA, (route) => route.fulfill({ status: 404, json: {} }));
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map`);
  await expect(page.getByRole('heading', { name: 'Mapa nije učitana' })).toBeVisible();
  expect(logged.filter((text) => text.startsWith('Failed to fetch data'))).not.toEqual([]);
  await page.unroute(MAP_DATA);
  await page.getByRole('main').getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(map.marker(DUKLJA)).toBeVisible();
});

test('the wheel scrolls past the map, and zooms it with Ctrl', async ({ page }) => {
  await serveTiles(page);
  const map = new MapView(page, 'Spomenici');
  const hint = map.canvas.getByText('Za uvećanje držite Ctrl dok okrećete točkić.');
  await page.goto(`${MONUMENTS}?view=map&search=duklja`);
  // As near as a single place is ever shown: the map has moved to it.
  await expect.poll(() => map.zooms()).toEqual([17]);
  await map.canvas.hover();
  await page.mouse.wheel(0, 200);
  await expect(hint).toBeVisible();
  // It goes by itself after longer than a zoom would take to begin.
  await expect(hint).toBeHidden();
  expect(await map.zooms()).toEqual([17]);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 400);
  await page.keyboard.up('Control');
  await expect.poll(() => map.zooms()).not.toContain(17);
  await expect(hint).toBeHidden();
});
