import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPage } from '../../../testing/in-page.tsx';
import { CITY } from '../../../testing/public-views.ts';
import { TEXTS } from '../texts/texts.ts';
import { Cards, NearMe } from './cards.tsx';
import { setUpNearMe } from './near-me.ts';

const { near, kinds } = TEXTS.en.city;
const PLACES = [
  {
    item: 'MONUMENT_1',
    kind: 'MONUMENT',
    name: 'Duklja',
    lang: 'sr-Latn-ME',
    latitude: 42.46811,
    longitude: 19.26564,
  },
  {
    item: 'BUILDING_4',
    kind: 'BUILDING',
    name: 'Footbridge',
    latitude: 42.4392,
    longitude: 19.2642,
    picture: '/files/0123456789abcdef0123456789abcdef.webp',
  },
];

const fetched: string[] = [];
let response: () => Promise<Response>;
let geolocation: { getCurrentPosition: Geolocation['getCurrentPosition'] };
const here: Geolocation['getCurrentPosition'] = (found) =>
  found({ coords: { latitude: 42.4388, longitude: 19.258 } } as GeolocationPosition);
const refused =
  (code: number): Geolocation['getCurrentPosition'] =>
  (_, failed) =>
    failed?.({ code } as GeolocationPositionError);

beforeEach(() => {
  document.documentElement.lang = 'en-GB';
  fetched.length = 0;
  response = async () => Response.json({ tiles: {}, places: PLACES });
  rstest.stubGlobal('fetch', (address: string) => {
    fetched.push(address);
    return response();
  });
  geolocation = { getCurrentPosition: rstest.fn(here) };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  render(
    <InPage>
      <section>
        <NearMe heading="h3" title="From Sastavci" />
        <Cards cards={CITY.cards} most={6} />
        <p data-by-name="">By name</p>
      </section>
    </InPage>,
  );
  setUpNearMe(document.querySelector('[data-near]') as HTMLElement);
});
afterEach(cleanup);

const press = () => userEvent.click(screen.getByRole('button', { name: near.ask }));
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-message]')].filter(({ hidden }) => !hidden);
const expectMessage = (text: string) =>
  waitFor(() => expect(shown().map(({ textContent }) => textContent)).toEqual([text]));

test('requests no location and fetches nothing before the button is pressed', () => {
  expect(geolocation.getCurrentPosition).not.toHaveBeenCalled();
  expect(fetched).toEqual([]);
});

test('replaces the list by the nearest places and their distances, and sends no location', async () => {
  await press();
  await expectMessage(near.found);
  expect(fetched).toEqual(['/en/places.json']);
  expect(screen.getByRole('heading').textContent).toBe(near.title);
  const [bridge, duklja] = screen.getAllByRole('link');
  expect(bridge?.getAttribute('href')).toBe('/visit/BUILDING_4?lang=en');
  expect(bridge?.textContent?.replaceAll('\u00a0', ' ')).toBe(`Footbridge ${kinds.BUILDING} 510 m`);
  expect(bridge?.querySelector('source')?.srcset).toContain('-framed-360.avif 360w');
  expect(duklja?.querySelector('strong')?.lang).toBe('sr-Latn-ME');
  expect(duklja?.querySelector('img')?.getAttribute('src')).toBe('/assets/landing/drawn-monument.svg');
  expect(document.querySelector<HTMLElement>('[data-by-name]')?.hidden).toBe(true);
});

test.each([
  ['finished', 'built', kinds.BUILT],
  ['planned', 'planned', kinds.PLANNED],
])('labels a %s building site', async (_what, stage, word) => {
  response = async () =>
    Response.json({ tiles: {}, places: PLACES.map((place) => ({ ...place, [stage]: true })) });
  await press();
  await expectMessage(near.found);
  expect(screen.getAllByRole('link')[0]?.textContent).toContain(word);
});

test('does not load the pictures of near places lazily', async () => {
  await press();
  await expectMessage(near.found);
  const pictures = [...document.querySelectorAll('img')];
  expect(pictures).toHaveLength(2);
  expect(pictures.filter(({ loading }) => loading === 'lazy')).toEqual([]);
});

test('shows six places, or as many as the list already has', async () => {
  const many = Array.from({ length: 9 }, () => PLACES).flat();
  response = async () => Response.json({ tiles: {}, places: many });
  await press();
  await expectMessage(near.found);
  expect(screen.getAllByRole('link')).toHaveLength(6);
  const list = screen.getByRole('list');
  list.append(list.children[0]?.cloneNode(true) as Node);
  await press();
  await waitFor(() => expect(fetched).toHaveLength(2));
  await expectMessage(near.found);
  expect(screen.getAllByRole('link')).toHaveLength(7);
});

test('shows what to do after a refusal and when the browser has no position', async () => {
  geolocation.getCurrentPosition = refused(1);
  await press();
  await expectMessage(near.denied);
  geolocation.getCurrentPosition = refused(3);
  await press();
  await expectMessage(near.unavailable);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined });
  await press();
  await expectMessage(near.unavailable);
  expect(fetched).toEqual([]);
});

test('fetches the places again at the next press after a failure', async () => {
  response = async () => new Response('', { status: 503 });
  await press();
  await expectMessage(near.failed);
  response = async () => Response.json({ tiles: {}, places: PLACES });
  await press();
  await expectMessage(near.found);
});
