import { MapView } from '../pages/map-view.ts';
import { MAP_DATA, serveMap } from '../product/map-data.ts';
import { expect, test } from '../product/test.ts';
import { serveTiles } from '../product/tiles.ts';

test.use({ account: 'superadmin' });

const MONUMENTS = '/dashboard/monuments';
const BUILDINGS = '/dashboard/buildings';
/** Duklja is far from all other monuments, so its marker is never part of a group. */
const DUKLJA = 'Duklja (Doclea)';

test('the English map shows English texts, and marks untranslated texts as Montenegrin', async ({ page }) => {
  await serveTiles(page);
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  const place = { address: '', image: null, image_alt: null, image_alt_en: null, audio_description: null };
  const tower = { name_en: 'Clock Tower', description: 'Kula.', description_en: 'A tower.' };
  const bridge = { name_en: null, description: 'Most preko Ribnice.', description_en: null };
  const data = [
    { ...place, ...tower, id: 1, name: 'Sahat kula', latitude: 42.43, longitude: 19.26 },
    { ...place, ...bridge, id: 2, name: 'Most', latitude: 42.47, longitude: 19.2 },
  ];
  await serveMap(page, data);
  await page.goto(`${MONUMENTS}?view=map`);
  const popup = page.getByRole('main').getByRole('dialog');
  const title = popup.getByRole('heading');

  await page.getByRole('button', { name: 'Clock Tower' }).press('Enter');
  await expect(title).toHaveText('Clock Tower');
  await expect(title).not.toHaveAttribute('lang');
  await expect(popup.getByText('A tower.')).not.toHaveAttribute('lang');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Most' }).press('Enter');
  await expect(title).toHaveText('Most');
  await expect(title).toHaveAttribute('lang', 'sr-Latn-ME');
  await expect(popup.getByText('Most preko Ribnice.')).toHaveAttribute('lang', 'sr-Latn-ME');
});

test('the popup shows a player for a recording, and a message for a missing description', async ({
  page,
}) => {
  await serveTiles(page);
  const bare = { id: 1, name: 'Most', name_en: null, address: 'Morača', image: null, image_alt: null };
  const place = {
    ...bare,
    latitude: 42.44,
    longitude: 19.26,
    description: ' ',
    audio_description: '/files/a.mp3',
  };
  await serveMap(page, [place, { ...place, id: 2, name: 'Bez mjesta', latitude: null }]);
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map`);
  await map.marker('Most').click();
  await expect(map.popup.getByText('Nema opisa')).toBeVisible();
  await expect(map.popup.getByText('N/A')).toBeVisible();
  await expect(map.popup.getByLabel('Zvučni opis')).toHaveAttribute('controls', '');
  await expect(map.markers).toHaveCount(1);
  await expect(map.region.getByText('1 stavka je bez koordinata i nije na mapi.')).toBeVisible();
});

test('the popup of a building site shows its investor and dates', async ({ page }) => {
  await serveTiles(page);
  const map = new MapView(page, 'Građevinske dozvole');
  await page.goto(`${BUILDINGS}?view=map`);
  await map.places.first().click();
  await expect(map.popup.getByRole('term')).toHaveText([
    'Investitor',
    'Površina',
    'Početak gradnje',
    'Završetak gradnje',
  ]);
  await expect(map.popup.getByRole('definition').nth(1)).toHaveText(/m²$/);
  await expect(map.popup.getByRole('definition').nth(2)).toHaveText(/^\d+\. \d+\. \d{4}\.$/);
});

test('logs the documented message if the places do not load, and shows the places after a retry', async ({
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
