import { MapView } from '../../pages/map-view.ts';
import { blockTiles, serveTiles } from '../../product/tiles.ts';
import type { Screen, Stage } from '../screen.ts';
import { listOf } from './opening.ts';

type Mapped = 'buildings' | 'monuments';

async function openMap({ page }: Stage, id: Mapped, query = '') {
  await serveTiles(page);
  const { path, title } = listOf(id);
  await page.goto(`${path}?view=map${query}`);
  const map = new MapView(page, title);
  await map.markers.first().waitFor();
  return map;
}

async function openPopup(stage: Stage, id: Mapped) {
  const map = await openMap(stage, id);
  await map.places.first().press('Enter');
  await map.popup.waitFor();
}

/** The lists as maps; their tiles are stand-ins, for no picture leaves this machine. */
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
      await page.route('**/api/ar_platform/*/public/', (route) => route.fulfill({ status: 404, json: {} }));
      await page.goto('/dashboard/monuments?view=map');
      await page.getByRole('heading', { name: 'Mapa nije učitana' }).waitFor();
    },
  },
];
