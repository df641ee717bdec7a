import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPage } from '../../../testing/in-page.tsx';
import { TEXTS } from '../texts/texts.ts';
import { locate } from './locate.ts';
import { Way } from './way.tsx';

const PLACE = { latitude: 42.43556, longitude: 19.26001 };
const { show, stop, denied, unavailable, late, here, asking } = TEXTS.en.greeting.way.locate;

/** A browser's own, which answers when a test says so. */
function aGeolocation() {
  const watches = new Map<number, [PositionCallback, PositionErrorCallback | null | undefined]>();
  let asked = 0;
  return {
    asked: () => asked,
    watching: () => watches.size,
    at(latitude: number, longitude: number, accuracy = 8) {
      for (const [found] of watches.values())
        found({ coords: { latitude, longitude, accuracy } } as GeolocationPosition);
    },
    fail(code: number) {
      for (const [, failed] of watches.values()) failed?.({ code } as GeolocationPositionError);
    },
    watchPosition(found: PositionCallback, failed?: PositionErrorCallback | null) {
      asked += 1;
      watches.set(asked, [found, failed]);
      return asked;
    },
    clearWatch: (id: number) => void watches.delete(id),
    getCurrentPosition() {},
  };
}

let geolocation: ReturnType<typeof aGeolocation>;

beforeEach(() => {
  geolocation = aGeolocation();
  document.documentElement.lang = 'en-GB';
  render(
    <InPage>
      <Way {...PLACE} />
    </InPage>,
  );
});

afterEach(cleanup);

const box = () => document.querySelector<HTMLElement>('[data-locate]') as HTMLElement;
const begin = () => locate(box(), geolocation);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const said = () => visibleText(screen.getByRole('status'));
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

test('nobody is asked for a location before the button is pressed', async () => {
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  begin();
  expect(geolocation.asked()).toBe(0);
  await press(show);
  expect([geolocation.asked(), said()]).toEqual([1, asking]);
});

test('distance and direction follow whoever walks, until they stop it', async () => {
  begin();
  await press(show);
  geolocation.at(42.44117, 19.25716);
  expect([said(), turnOf('arrow')]).toEqual(['670 m to the south', 'rotate(159)']);
  geolocation.at(42.43556, 19.28, 120);
  expect(said()).toBe('1.6 km to the westYour location is accurate to about 120 m.');
  geolocation.at(42.4357, 19.2601);
  expect(said()).toBe(here);
  await press(stop);
  expect([geolocation.watching(), said()]).toEqual([0, '']);
  await press(show);
  expect(geolocation.asked()).toBe(2);
});

test.each([
  [40, 41, here],
  [60, 41, '60 m to the south'],
  // A phone that knows next to nothing does not say that somebody is there.
  [60, 5000, '60 m to the southYour location is accurate to about 5 km.'],
  [20, 5, here],
])('%d m away, known to %d m, is told as %s', async (metres, accuracy, told) => {
  begin();
  await press(show);
  geolocation.at(PLACE.latitude + metres / 111_200, PLACE.longitude, accuracy);
  expect(said()).toBe(told);
});

test('who refuses is told what to do, and may be asked again; what may still come is waited for', async () => {
  begin();
  await press(show);
  geolocation.fail(3);
  expect([said(), geolocation.watching()]).toEqual([late, 1]);
  geolocation.fail(2);
  expect([said(), geolocation.watching()]).toEqual([unavailable, 1]);
  geolocation.at(42.44117, 19.25716);
  expect(said()).toBe('670 m to the south');
  geolocation.fail(1);
  expect([said(), geolocation.watching()]).toEqual([denied, 0]);
  await press(show);
  expect(geolocation.asked()).toBe(2);
});

test('a browser without locations says so', async () => {
  locate(box(), null as unknown as Geolocation);
  await press(show);
  expect(said()).toBe(unavailable);
});

test('the rose turns with a device that knows north', async () => {
  begin();
  await press(show);
  const turned = (event: object) =>
    window.dispatchEvent(
      Object.assign(new Event('deviceorientation'), { absolute: false, alpha: null }, event),
    );
  turned({});
  turned({ alpha: 90 });
  expect(turnOf('rose')).toBeNull();
  turned({ alpha: 270, absolute: true });
  expect(turnOf('rose')).toBe('rotate(-90)');
  turned({ webkitCompassHeading: 45 });
  expect(turnOf('rose')).toBe('rotate(-45)');
  await press(stop);
  turned({ webkitCompassHeading: 180 });
  expect(turnOf('rose')).toBe('rotate(-45)');
});
