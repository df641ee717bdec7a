import type { Locator, Page } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { MapView } from '../pages/map-view.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { serveMap } from '../product/map-data.ts';
import { addMonument, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';
import { blockTiles, serveTiles } from '../product/tiles.ts';

test.use({ account: 'superadmin' });

const MONUMENTS = '/dashboard/monuments';
const BUILDINGS = '/dashboard/buildings';
/** Duklja is far from all other monuments, so its marker is never part of a group. */
const DUKLJA = 'Duklja (Doclea)';

interface Place {
  id: number;
  name: string;
  latitude: number | null;
}

test('the map shows every place with coordinates, and the table keeps its page and order', async ({
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
  await expect.poll(() => map.shown()).toBe(data.filter(({ latitude }) => latitude !== null).length);

  await test.step('Enter opens a monument’s popup, and Escape closes the popup and returns the focus', async () => {
    await map.marker(DUKLJA).press('Enter');
    await expect(map.popup).toBeFocused();
    await expect(map.popup).toHaveCSS('outline-style', 'solid');
    await expect(map.popup).toHaveAccessibleName(DUKLJA);
    const picture = map.popup.getByRole('img');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-360\.avif$/);
    await expect(map.popup.locator('p').first()).toHaveText(/^.{100}…$/);
    await expect(map.popup.getByRole('link', { name: 'Otvori' })).toHaveAttribute(
      'href',
      new RegExp(`^${MONUMENTS}/${data.find(({ name }) => name === DUKLJA)?.id}(\\?|$)`),
    );
    await page.keyboard.press('Escape');
    await expect(map.popup).toBeHidden();
    await expect(map.marker(DUKLJA)).toBeFocused();
  });

  await map.toTable.click();
  await list.ready();
  expect(await list.cells()).toEqual(before);
});

test('Enter on a group of places shows the places and moves the focus to the map', async ({ page }) => {
  await serveTiles(page);
  const place = { address: '', description: 'Opis', image: null, name_en: null, longitude: 19.26 };
  const data = [
    { ...place, id: 1, name: 'Most', latitude: 42.44 },
    { ...place, id: 2, name: 'Park', latitude: 42.4402 },
    { ...place, id: 3, name: DUKLJA, latitude: 42.47 },
  ];
  await serveMap(page, data);
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map`);
  await map.marker('Grupa od 2 mjesta').press('Enter');
  await expect(map.canvas).toBeFocused();
  await expect(map.marker('Most')).toBeInViewport();
  await expect(map.marker('Park')).toBeInViewport();
});

test('dragging the marker in the form of a place moves its marker on the map', async ({ page, product }) => {
  // Reduced motion stops the map's animations, so that a press hits the target.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveTiles(page);
  const name = `Pomično zvono ${STAMP}`;
  const { access } = await product.tokensOf('superadmin');
  const { path } = await addMonument(page.request, access, name);
  const saved = () => product.get<Place & { longitude: number }>('superadmin', path);
  const start = await saved();
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map&search=${encodeURIComponent(name)}`);
  const before = await middleOf(map.marker(name));
  await map.marker(name).press('Enter');
  // A click could miss the button, because the map pans until the whole popup is visible.
  await map.popup.getByRole('button', { name: 'Izmijeni' }).press('Enter');

  const form = new RecordFormPage(page, 'Izmijeni spomenik');
  await form.dialog.getByRole('button', { name: 'Prikaži mapu' }).click();
  const target = form.dialog.getByRole('button', { name: 'Oznaka lokacije' });
  await target.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(target);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 16, y - 12, { steps: 4 });
  await page.mouse.up();
  await form.save.click();
  await expect(form.dialog).toBeHidden();

  const moved = await saved();
  expect(moved.longitude).toBeGreaterThan(start.longitude);
  expect(moved.latitude).toBeGreaterThan(start.latitude ?? 90);
  await expect.poll(async () => (await middleOf(map.marker(name))).x).toBeGreaterThan(before.x);
  await expect(map.popup).toHaveAccessibleName(name);
  await page.keyboard.press('Escape');
  await expect(map.popup).toBeHidden();
  await expect(map.marker(name)).toBeFocused();
});

async function middleOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

test('if tiles do not load, the map shows a message, and the markers on a plain background', async ({
  page,
}) => {
  await blockTiles(page);
  const map = new MapView(page, 'Građevinske dozvole');
  await page.goto(`${BUILDINGS}?view=map`);
  await expect(map.withoutTiles).toBeVisible();
  await expect(map.markers.first()).toBeVisible();
});

test('the wheel scrolls the page past the map, and buttons move the map', async ({ page }) => {
  const tiles = await serveTiles(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  const map = new MapView(page, 'Spomenici');
  await page.goto(`${MONUMENTS}?view=map&search=DÛKLJA`);
  await expect(map.markers).toHaveCount(1);
  await expect.poll(() => map.zooms()).toEqual([17]);
  await expect(map.awaitedTiles).toHaveCount(0);
  const before = tiles();
  await map.canvas.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await map.zooms()).toEqual([17]);
  expect(tiles()).toBe(before);

  const marker = map.marker(DUKLJA);
  const place = async () => {
    const { x = 0, y = 0 } = (await marker.boundingBox()) ?? {};
    return { x: Math.round(x), y: Math.round(y) };
  };
  for (const [name, axis, towards] of [
    ['Pomjeri gore', 'y', 1],
    ['Pomjeri lijevo', 'x', 1],
  ] as const) {
    const before = await place();
    await map.canvas.getByRole('button', { name }).press('Enter');
    await expect.poll(async () => Math.sign((await place())[axis] - before[axis])).toBe(towards);
    await expect(map.canvas.locator('.leaflet-pan-anim')).toHaveCount(0);
  }
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 500 }, hasTouch: true });

  test('a swipe scrolls the page past the map', async ({ page }) => {
    await serveTiles(page);
    const map = new MapView(page, 'Spomenici');
    await page.goto(`${MONUMENTS}?view=map&search=duklja`);
    await expect.poll(() => map.zooms()).toEqual([17]);
    const offset = () =>
      map.marker(DUKLJA).evaluate((marker) => {
        const frame = marker.closest('.leaflet-container')?.getBoundingClientRect();
        return Math.round(marker.getBoundingClientRect().y - (frame?.y ?? 0));
      });
    const middle = await offset();
    await swipeUp(page, map.canvas);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await offset()).toBe(middle);
  });
});

async function swipeUp(page: Page, map: Locator) {
  const { x, width, y } = (await map.boundingBox()) ?? { x: 0, width: 0, y: 0 };
  const start = { x: x + width / 3, y: Math.max(y, 60) + 150 };
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (let by = 10; by <= 100; by += 10)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ ...start, y: start.y - by }],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
