import { afterEach, beforeAll, beforeEach, expect, rstest, test } from '@rstest/core';
import L from 'leaflet';
import type { CityPlace } from './city-data.ts';
import { openMap } from './moving-map.ts';

const TILES = { mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', mapAttribution: '© Tiles' };
const WORDS = { live: 'Map', hint: '', group: 'Places:', zoomIn: 'In', zoomOut: 'Out', noTiles: '' };

const CITY = [
  ...Array.from({ length: 25 }, (_, at) => [42.432 + (at % 5) * 0.0035, 19.252 + Math.floor(at / 5) * 0.004]),
  ...[
    [42.468, 19.2656],
    [42.4039, 19.2324],
    [42.4349, 19.286],
  ],
].map(
  ([latitude = 0, longitude = 0], at): CityPlace => ({
    item: `MONUMENT_${at}`,
    kind: 'MONUMENT',
    name: `Spomenik ${at}`,
    latitude,
    longitude,
  }),
);

let close: () => void;

beforeAll(() => {
  // Without CSS transforms, which jsdom lacks, Leaflet would allow only whole zoom levels.
  Object.assign(L.Browser, { any3d: true });
  // jsdom has no layout, so the map has the size that it has on a phone.
  for (const [side, pixels] of [
    ['clientWidth', 335],
    ['clientHeight', 512],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
});
beforeEach(() => {
  rstest.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  close();
  document.body.replaceChildren();
  rstest.unstubAllGlobals();
});

function open(places: CityPlace[]) {
  const frame = document.body.appendChild(document.createElement('div'));
  close = openMap(frame, { tiles: TILES, places }, WORDS, () => {});
  const groups = [...frame.querySelectorAll('button[aria-label^="Places:"]')];
  return {
    links: [...frame.querySelectorAll('a[href^="/visit/"]')].map((link) => link.textContent),
    groups: groups.map(({ textContent }) => Number(textContent)),
    namesShown: frame.querySelector('[data-names]') !== null,
  };
}

test('shows all places on a phone, at most a third of them in one group', () => {
  const { links, groups } = open(CITY);
  expect(links.length + groups.reduce((sum, count) => sum + count, 0)).toBe(CITY.length);
  expect(Math.max(...groups)).toBeLessThan(CITY.length / 3);
});

test('shows the name of a single place, and shows the city if there are no places', () => {
  expect(open(CITY.slice(0, 1))).toEqual({ links: ['Spomenik 0'], groups: [], namesShown: true });
  close();
  document.body.replaceChildren();
  expect(open([])).toEqual({ links: [], groups: [], namesShown: false });
});
