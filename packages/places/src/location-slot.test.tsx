// biome-ignore-all lint/style/noRestrictedImports: stands in for the host, which has the whole of what it shares.
import { addTexts } from '@ar/session';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { locationSlot } from './location-slot.tsx';

addTexts('towers', { mn: { retry: 'Pokušaj ponovo' }, en: {} });
const LocationSlot = locationSlot('towers');

interface Position {
  latitude?: number;
  longitude?: number;
}

const PIXELS = { clientWidth: 400, clientHeight: 300 };

// jsdom lays nothing out: the map is told its size, and never of a change.
beforeEach(() => {
  for (const [side, pixels] of Object.entries(PIXELS)) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
  }
  rstest.stubGlobal('matchMedia', () => ({ matches: true }));
  rstest.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  rstest.stubGlobal('IntersectionObserver', ResizeObserver);
});
afterEach(() => {
  rstest.unstubAllGlobals();
});

interface Start {
  latitude?: string;
  longitude?: string;
  readOnly?: boolean;
}

/** A form's two fields with the picker below them. */
function open({ latitude = '', longitude = '', readOnly = false }: Start) {
  const chosen: Position[] = [];
  function Form() {
    const [typed, setTyped] = useState({ latitude, longitude });
    return (
      <>
        <input
          aria-label="Širina"
          onChange={({ target }) => setTyped({ ...typed, latitude: target.value })}
        />
        <LocationSlot
          values={typed}
          readOnly={readOnly}
          set={(name, value) => {
            if (name === 'latitude') chosen.push({});
            chosen.splice(-1, 1, { ...chosen.at(-1), [name]: Number(value) });
            setTyped((before) => ({ ...before, [name]: value }));
          }}
        />
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  return chosen;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const marker = () => screen.findByRole('button', { name: 'Oznaka lokacije' });

test('the map is shown and hidden, and a form begins without it', async () => {
  open({});
  expect(screen.queryByText('Lokacija nije unesena.')).toBeNull();
  await press('Prikaži mapu');
  expect(await screen.findByText('Lokacija nije unesena.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sakrij mapu' }).getAttribute('aria-expanded')).toBe('true');
  await press('Sakrij mapu');
  expect(screen.queryByText('Lokacija nije unesena.')).toBeNull();
});

test('without coordinates the marker can be put into the middle, which is Podgorica', async () => {
  const chosen = open({});
  await press('Prikaži mapu');
  await userEvent.click(await screen.findByRole('button', { name: 'Stavi oznaku u sredinu mape' }));
  expect(chosen).toEqual([{ latitude: 42.4304, longitude: 19.2594 }]);
  expect(await marker()).toBeTruthy();
});

test('arrow keys move the marker the way they point', async () => {
  const chosen = open({ latitude: '42.43', longitude: '19.26' });
  await press('Prikaži mapu');
  fireEvent.keyDown(await marker(), { key: 'ArrowUp' });
  fireEvent.keyDown(await marker(), { key: 'ArrowRight', shiftKey: true });
  const [north, east] = chosen;
  expect(north?.latitude).toBeGreaterThan(42.43);
  expect(north?.longitude).toBeCloseTo(19.26, 5);
  expect(east?.latitude).toBeCloseTo(north?.latitude ?? 0, 5);
  expect(east?.longitude).toBeGreaterThan(19.26);
});

test('what is typed moves the marker, and what is no number takes it away', async () => {
  open({ latitude: '42.43', longitude: '19.26' });
  await press('Prikaži mapu');
  await marker();
  fireEvent.change(screen.getByLabelText('Širina'), { target: { value: '42.5' } });
  expect(await screen.findByText('Lokacija: 42.5, 19.26')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Širina'), { target: { value: 'sjever' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Oznaka lokacije' })).toBeNull());
});

test('coordinates in each other’s place are asked about, and change places by one press', async () => {
  const chosen = open({ latitude: '19.26', longitude: '42,44' });
  expect(screen.getByRole('status').textContent).toMatch(/možda zamijenjene/);
  await press('Zamijeni ih');
  expect(chosen).toEqual([{ latitude: 42.44, longitude: 19.26 }]);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(document.activeElement?.textContent).toBe('Prikaži mapu');
});

test('a preview shows the place at once and offers nothing to change it', async () => {
  open({ latitude: '42.43', longitude: '19.26', readOnly: true });
  expect(await screen.findByRole('group', { name: 'Lokacija: 42.43, 19.26' })).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sakrij mapu']);
});

/** Asks a device that answers so. */
async function findMe(device: object | undefined) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: device });
  const chosen = open({ latitude: '42.43', longitude: '19.26' });
  await press('Prikaži mapu');
  await userEvent.click(await screen.findByRole('button', { name: 'Moja lokacija' }));
  return chosen;
}

const failing = (code: number) => ({
  getCurrentPosition: (_: unknown, failed: (problem: { code: number }) => void) => failed({ code }),
});

test.each([
  ['is refused', failing(1), /ne dozvoljava pristup lokaciji/],
  ['is unavailable', failing(2), /ne može da odredi lokaciju/],
  ['takes too long', failing(3), /traje predugo/],
  ['fails otherwise', failing(99), /ne može da odredi lokaciju/],
  ['is nothing the browser has', undefined, /ne može da odredi lokaciju/],
])('a position that %s says so and leaves the coordinates as they are', async (_, device, words) => {
  const chosen = await findMe(device);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(chosen).toEqual([]);
});

test('a device that knows where it is fills that in', async () => {
  const coords = { latitude: 42.44, longitude: 19.26, accuracy: 8 };
  const chosen = await findMe({ getCurrentPosition: (found: (place: object) => void) => found({ coords }) });
  await waitFor(() => expect(chosen).toEqual([{ latitude: 42.44, longitude: 19.26 }]));
});
