import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPage } from '../../../testing/in-page.tsx';
import { TEXTS } from '../texts/texts.ts';
import { Directions } from './directions.tsx';
import { setUpLocation } from './locate.ts';

const PLACE = { latitude: 42.43556, longitude: 19.26001 };
const { show, stop, denied, unavailable, late, here, asking } = TEXTS.en.greeting.directions.locate;

function fakeGeolocation() {
  const watches = new Map<number, [PositionCallback, PositionErrorCallback | null | undefined]>();
  let requests = 0;
  return {
    requests: () => requests,
    watchers: () => watches.size,
    at(latitude: number, longitude: number, accuracy = 8) {
      for (const [found] of watches.values())
        found({ coords: { latitude, longitude, accuracy } } as GeolocationPosition);
    },
    fail(code: number) {
      for (const [, failed] of watches.values()) failed?.({ code } as GeolocationPositionError);
    },
    watchPosition(found: PositionCallback, failed?: PositionErrorCallback | null) {
      requests += 1;
      watches.set(requests, [found, failed]);
      return requests;
    },
    clearWatch: (id: number) => void watches.delete(id),
    getCurrentPosition() {},
  };
}

let geolocation: ReturnType<typeof fakeGeolocation>;

beforeEach(() => {
  geolocation = fakeGeolocation();
  document.documentElement.lang = 'en-GB';
  render(
    <InPage>
      <Directions {...PLACE} />
    </InPage>,
  );
});

afterEach(cleanup);

const box = () => document.querySelector<HTMLElement>('[data-locate]') as HTMLElement;
const begin = () => setUpLocation(box(), geolocation);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => visibleText(screen.getByRole('status'));
const visibleText = (element: Element): string =>
  [...element.childNodes]
    .map((node) =>
      node instanceof HTMLElement
        ? node.hidden
          ? ''
          : visibleText(node)
        : node instanceof Text
          ? node.data
          : '',
    )
    .join('')
    .replaceAll('\u00a0', ' ');
const turnOf = (part: string) => document.querySelector(`[data-part="${part}"]`)?.getAttribute('transform');

test('requests no location before the button is pressed', async () => {
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  begin();
  expect(geolocation.requests()).toBe(0);
  await press(show);
  expect([geolocation.requests(), shown()]).toEqual([1, asking]);
});

test('updates distance and direction until the visitor presses the stop button', async () => {
  begin();
  await press(show);
  geolocation.at(42.44117, 19.25716);
  expect([shown(), turnOf('arrow')]).toEqual(['670 m to the south', 'rotate(159)']);
  geolocation.at(42.43556, 19.28, 120);
  expect(shown()).toBe('1.6 km to the westYour location is accurate to about 120 m.');
  geolocation.at(42.4357, 19.2601);
  expect(shown()).toBe(here);
  await press(stop);
  expect([geolocation.watchers(), shown()]).toEqual([0, '']);
  await press(show);
  expect(geolocation.requests()).toBe(2);
});

test.each([
  [40, 41, here],
  [60, 41, '60 m to the south'],
  [60, 5000, '60 m to the southYour location is accurate to about 5 km.'],
  [20, 5, here],
])('shows the position %d m away, accurate to %d m, as %s', async (metres, accuracy, text) => {
  begin();
  await press(show);
  geolocation.at(PLACE.latitude + metres / 111_200, PLACE.longitude, accuracy);
  expect(shown()).toBe(text);
});

test('stops after a refusal, and waits for a position after other errors', async () => {
  begin();
  await press(show);
  geolocation.fail(3);
  expect([shown(), geolocation.watchers()]).toEqual([late, 1]);
  geolocation.fail(2);
  expect([shown(), geolocation.watchers()]).toEqual([unavailable, 1]);
  geolocation.at(42.44117, 19.25716);
  expect(shown()).toBe('670 m to the south');
  geolocation.fail(1);
  expect([shown(), geolocation.watchers()]).toEqual([denied, 0]);
  await press(show);
  expect(geolocation.requests()).toBe(2);
});

test('shows that a browser without geolocation cannot find the visitor', async () => {
  setUpLocation(box(), null as unknown as Geolocation);
  await press(show);
  expect(shown()).toBe(unavailable);
});

test('turns the compass rose with the heading of the device', async () => {
  begin();
  await press(show);
  const turn = (event: object) =>
    window.dispatchEvent(
      Object.assign(new Event('deviceorientation'), { absolute: false, alpha: null }, event),
    );
  turn({});
  turn({ alpha: 90 });
  expect(turnOf('rose')).toBeNull();
  turn({ alpha: 270, absolute: true });
  expect(turnOf('rose')).toBe('rotate(-90)');
  turn({ webkitCompassHeading: 45 });
  expect(turnOf('rose')).toBe('rotate(-45)');
  await press(stop);
  turn({ webkitCompassHeading: 180 });
  expect(turnOf('rose')).toBe('rotate(-45)');
});
