import { MapView } from '../../pages/map-view.ts';
import { blockTiles, serveTiles } from '../../product/tiles.ts';
import type { Screen, Stage } from '../screen.ts';
import { listOf } from './opening.ts';

type Mapped = 'buildings' | 'monuments';

async function openMap({ page }: Stage, id: Mapped) {
  await serveTiles(page);
  const { path, title } = listOf(id);
  await page.goto(`${path}?view=map`);
  const map = new MapView(page, title);
  await map.markers.first().waitFor();
  return map;
}

async function openPopup(stage: Stage, id: Mapped) {
  const map = await openMap(stage, id);
  await map.places.first().press('Enter');
  await map.popup.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());
}

/** `serveTiles` stubs the tiles, so these screens need no network. */
export const MAPS: readonly Screen[] = [
  { name: 'monuments-map', who: 'monuments', reopen: true, open: (stage) => openMap(stage, 'monuments') },
  {
    name: 'monuments-map-popup',
    who: 'monuments',
    reopen: true,
    open: (stage) => openPopup(stage, 'monuments'),
  },
  {
    name: 'buildings-map-popup',
    who: 'buildings',
    reopen: true,
    open: (stage) => openPopup(stage, 'buildings'),
  },
  {
    name: 'map-address',
    who: 'monuments',
    reopen: true,
    async open({ page }) {
      await serveTiles(page);
      const found = [
        {
          address: 'Njegoševa 12, Podgorica',
          whole: 'Njegoševa 12, Nova varoš, Podgorica, 81000, Crna Gora',
          latitude: 42.4412,
          longitude: 19.2637,
        },
        {
          address: 'Njegoševa, Tuzi',
          whole: 'Njegoševa, Tuzi, 81206, Crna Gora',
          latitude: 42.3655,
          longitude: 19.3314,
        },
      ];
      const attribution = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';
      await page.route('**/api/geocode/*', (route) => route.fulfill({ json: { found, attribution } }));
      await page.goto('/dashboard/monuments?view=map&add');
      await page.getByLabel('Adresa', { exact: true }).fill('Njegoševa 12');
      await page.getByRole('button', { name: 'Nađi na mapi' }).click();
      await page.getByRole('button', { name: /^Njegoševa, Tuzi/ }).waitFor();
    },
  },
  {
    name: 'map-without-tiles',
    who: 'buildings',
    reopen: true,
    async open({ page }) {
      await blockTiles(page);
      await page.goto('/dashboard/buildings?view=map');
      await new MapView(page, 'Građevinske dozvole').withoutTiles.waitFor();
    },
  },
  {
    name: 'map-no-match',
    who: 'monuments',
    reopen: true,
    async open({ page }) {
      await serveTiles(page);
      await page.goto('/dashboard/monuments?view=map&search=xyzw');
      await page.getByText('Nijedna oznaka ne odgovara').waitFor();
    },
  },
  {
    name: 'map-failed',
    who: 'monuments',
    async open({ page }) {
      await page.route('**/api/ar_platform/*/places/*', (route) => route.fulfill({ status: 404, json: {} }));
      await page.goto('/dashboard/monuments?view=map');
      await page.getByRole('heading', { name: 'Mapa nije učitana' }).waitFor();
    },
  },
];
