import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPage } from '../../../testing/in-page.tsx';
import { CITY } from '../../../testing/public-views.ts';
import { TEXTS } from '../texts/texts.ts';
import { Cards } from './cards.tsx';
import { showWhatIsNear } from './near-me.ts';
import { NearMe } from './near-me.tsx';

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

const asked: string[] = [];
let answer: () => Promise<Response>;
let geolocation: { getCurrentPosition: Geolocation['getCurrentPosition'] };
const here: Geolocation['getCurrentPosition'] = (found) =>
  found({ coords: { latitude: 42.4388, longitude: 19.258 } } as GeolocationPosition);
const refused =
  (code: number): Geolocation['getCurrentPosition'] =>
  (_, failed) =>
    failed?.({ code } as GeolocationPositionError);

beforeEach(() => {
  document.documentElement.lang = 'en-GB';
  asked.length = 0;
  answer = async () => Response.json({ tiles: {}, places: PLACES });
  rstest.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });
  geolocation = { getCurrentPosition: rstest.fn(here) };
  render(
    <InPage>
      <section>
        <NearMe heading="h3" title="From Sastavci" />
        <Cards cards={CITY.cards} most={6} />
        <p data-by-name="">By name</p>
      </section>
    </InPage>,
  );
  showWhatIsNear(document.querySelector('[data-near]') as HTMLElement, geolocation as unknown as Geolocation);
});
afterEach(cleanup);

const press = () => userEvent.click(screen.getByRole('button', { name: near.ask }));
const said = () =>
  [...document.querySelectorAll<HTMLElement>('[data-message]')].filter(({ hidden }) => !hidden);
const say = (words: string) => waitFor(() => expect(said().map((one) => one.textContent)).toEqual([words]));

test('nobody is asked for a location, and nothing is fetched, before the button is pressed', () => {
  expect(geolocation.getCurrentPosition).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
});

test('the nearest places take the list’s place, with how far they are, and no location leaves the browser', async () => {
  await press();
  await say(near.found);
  expect(asked).toEqual(['/en/places.json']);
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
])('a building site that is %s is called so', async (_what, stage, word) => {
  answer = async () =>
    Response.json({ tiles: {}, places: PLACES.map((place) => ({ ...place, [stage]: true })) });
  await press();
  await say(near.found);
  expect(screen.getAllByRole('link')[0]?.textContent).toContain(word);
});

test('the pictures of what is near are asked for at once, as all of the page are', async () => {
  await press();
  await say(near.found);
  const pictures = [...document.querySelectorAll('img')];
  expect(pictures).toHaveLength(2);
  expect(pictures.filter(({ loading }) => loading === 'lazy')).toEqual([]);
});

test('of many places as many are shown as the list has room for, or has already', async () => {
  const many = Array.from({ length: 9 }, () => PLACES).flat();
  answer = async () => Response.json({ tiles: {}, places: many });
  await press();
  await say(near.found);
  expect(screen.getAllByRole('link')).toHaveLength(6);
  const list = screen.getByRole('list');
  list.append(list.children[0]?.cloneNode(true) as Node);
  await press();
  await waitFor(() => expect(asked).toHaveLength(2));
  await say(near.found);
  expect(screen.getAllByRole('link')).toHaveLength(7);
});

test('who refuses, and whose device does not know, is told what to do', async () => {
  geolocation.getCurrentPosition = refused(1);
  await press();
  await say(near.denied);
  geolocation.getCurrentPosition = refused(3);
  await press();
  await say(near.unavailable);
  expect(asked).toEqual([]);
});

test('places that do not arrive are asked for anew with the next press', async () => {
  answer = async () => new Response('', { status: 503 });
  await press();
  await say(near.failed);
  answer = async () => Response.json({ tiles: {}, places: PLACES });
  await press();
  await say(near.found);
});
