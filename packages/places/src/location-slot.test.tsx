// biome-ignore-all lint/style/noRestrictedImports: this test replaces the host, which may import whole shared packages.
import { addTexts } from '@ar/session';
import { afterEach, beforeAll, describe, expect, rstest, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { layOutMaps } from '../testing/lay-out.ts';
import { serve } from '../testing/server.ts';
import { placeSlots } from './location-slot.tsx';

addTexts('towers', { mn: { retry: 'Pokušaj ponovo' }, en: {} });
const slots = placeSlots('towers');
const [AddressSlot, LocationSlot] = [slots.address.below, slots.longitude.below];

interface Position {
  latitude?: number;
  longitude?: number;
}

beforeAll(layOutMaps);
afterEach(() => {
  rstest.unstubAllGlobals();
});

interface Start {
  address?: string;
  latitude?: string;
  longitude?: string;
  readOnly?: boolean;
}

function open({ address = '', latitude = '', longitude = '', readOnly = false }: Start) {
  const chosen: Position[] = [];
  function Form() {
    const [typed, setTyped] = useState({ address, latitude, longitude });
    return (
      <>
        <input
          aria-label="Širina"
          onChange={({ target }) => setTyped({ ...typed, latitude: target.value })}
        />
        <input
          aria-label="Adresa"
          value={typed.address}
          onChange={({ target }) => setTyped({ ...typed, address: target.value })}
        />
        <AddressSlot
          values={typed}
          readOnly={readOnly}
          set={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
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

test('the form shows the map only after a press on the toggle', async () => {
  open({});
  expect(screen.queryByText('Lokacija nije unesena.')).toBeNull();
  await press('Prikaži mapu');
  expect(await screen.findByText('Lokacija nije unesena.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sakrij mapu' }).getAttribute('aria-expanded')).toBe('true');
  await press('Sakrij mapu');
  expect(screen.queryByText('Lokacija nije unesena.')).toBeNull();
});

test('a button puts the marker into the middle of the map, which is Podgorica without coordinates', async () => {
  const chosen = open({});
  await press('Prikaži mapu');
  await userEvent.click(await screen.findByRole('button', { name: 'Stavi oznaku u sredinu mape' }));
  expect(chosen).toEqual([{ latitude: 42.4304, longitude: 19.2594 }]);
  expect(await marker()).toBeTruthy();
});

test('arrow keys move the marker in their direction', async () => {
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

test('typed coordinates move the marker, and invalid coordinates remove the marker', async () => {
  open({ latitude: '42.43', longitude: '19.26' });
  await press('Prikaži mapu');
  await marker();
  fireEvent.change(screen.getByLabelText('Širina'), { target: { value: '42.5' } });
  expect(await screen.findByText('Lokacija: 42.5, 19.26')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Širina'), { target: { value: 'sjever' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Oznaka lokacije' })).toBeNull());
});

test.each([
  ['0', '0', /^Mjesto je 5\.0\d\d km od centra Podgorice\. .* do 30 km od centra\./],
  ['19,26', '42.44', /^Mjesto je \d\.\d{3} km/],
  ['42.44', '19.26', /^$/],
  ['42.44', '', /^$/],
  ['sjever', '19.26', /^$/],
])('latitude %s and longitude %s show the warning %s', (latitude, longitude, warning) => {
  const Doubt = slots.longitude.doubt;
  render(<Doubt values={{ latitude, longitude }} />);
  expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toMatch(warning);
});

test('a read-only slot shows the map at once, without buttons that change the location', async () => {
  open({ latitude: '42.43', longitude: '19.26', readOnly: true });
  expect(await screen.findByRole('group', { name: 'Lokacija: 42.43, 19.26' })).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sakrij mapu']);
});

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
  ['fails with an unknown code', failing(99), /ne može da odredi lokaciju/],
  ['is switched off in the browser', undefined, /ne može da odredi lokaciju/],
])('shows an alert and keeps the coordinates if the device’s position %s', async (_, device, words) => {
  const chosen = await findMe(device);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(chosen).toEqual([]);
});

test('fills in the coordinates of the device’s position', async () => {
  const coords = { latitude: 42.44, longitude: 19.26, accuracy: 8 };
  const chosen = await findMe({ getCurrentPosition: (found: (place: object) => void) => found({ coords }) });
  await waitFor(() => expect(chosen).toEqual([{ latitude: 42.44, longitude: 19.26 }]));
});

describe('geocoding', () => {
  const TRG = { address: 'Trg nezavisnosti 1', latitude: 42.4411, longitude: 19.2636 };
  const OTHER = { address: 'Trg 2', whole: 'Trg 2, Tuzi', latitude: 42.36, longitude: 19.33 };
  const addressField = () => screen.getByLabelText('Adresa') as HTMLInputElement;
  const pressResult = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  test('fills in the coordinates of the chosen postal address, and shows them on the map', async () => {
    const calls = serve(() => ({ found: [TRG], attribution: 'Data © OpenStreetMap' }));
    open({ address: ' trg 1 ' });
    await press('Nađi na mapi');
    await pressResult(TRG.address);
    expect(await screen.findByText('Lokacija: 42.4411, 19.2636')).toBeTruthy();
    expect(screen.getByText('Upisano: 42.4411, 19.2636')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Data © OpenStreetMap' })).toBeTruthy();
    expect(calls.map(({ path, query }) => [path, query])).toEqual([['/geocode/', { q: 'trg 1' }]]);
  });

  test('fills in the chosen postal address of the coordinates', async () => {
    const calls = serve(() => ({ found: [TRG] }));
    open({ latitude: '42.4411', longitude: '19.2636' });
    await press('Prikaži mapu');
    await press('Predloži adresu');
    await pressResult(TRG.address);
    expect(addressField().value).toBe('Trg nezavisnosti 1');
    expect(calls[0]?.query).toEqual({ lat: '42.4411', lon: '19.2636' });
  });

  test('offers several results, and returns the focus to the button after a choice', async () => {
    serve(() => ({ found: [TRG, OTHER] }));
    open({ address: 'trg' });
    await press('Nađi na mapi');
    await pressResult('Trg 2 Trg 2, Tuzi');
    expect(await screen.findByText('Lokacija: 42.36, 19.33')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Nađi na mapi');
  });

  test('names the value that a result would replace, and offers to keep the value', async () => {
    serve(() => ({ found: [TRG] }));
    open({ address: 'Moja 5', latitude: '42.1', longitude: '19.1' });
    await press('Nađi na mapi');
    expect(await screen.findByText('Čime zamijeniti „42.1, 19.1“?')).toBeTruthy();
    await press('Ostavi kako jeste');
    expect(screen.queryByText(/^Čime zamijeniti/)).toBeNull();
    await press('Prikaži mapu');
    expect(await screen.findByText('Lokacija: 42.1, 19.1')).toBeTruthy();
    await press('Predloži adresu');
    expect(await screen.findByText('Čime zamijeniti „Moja 5“?')).toBeTruthy();
    expect(addressField().value).toBe('Moja 5');
    await press('Trg nezavisnosti 1');
    expect(addressField().value).toBe('Trg nezavisnosti 1');
  });

  test.each([
    ['nothing is found', { found: [] }, /^Ništa nije nađeno/],
    [
      'the service is unavailable and no record has the address',
      { found: [], unavailable: true },
      /^Servis za adrese se ne javlja, a/,
    ],
    [
      'the server refuses',
      Response.json({ detail: 'Previše pitanja.' }, { status: 429 }),
      /^Previše pitanja\.$/,
    ],
    ['the server fails', 500, /^Server nije odgovorio/],
  ])('shows a message and changes nothing when %s', async (_, answer, words) => {
    serve(() => (answer instanceof Response ? answer.clone() : answer));
    open({ address: 'Nepoznata' });
    await press('Nađi na mapi');
    expect(await screen.findByText(words)).toBeTruthy();
    await press('Prikaži mapu');
    expect(await screen.findByText('Lokacija nije unesena.')).toBeTruthy();
  });

  test('offers the addresses of existing records if the service is unavailable', async () => {
    serve(() => ({ found: [TRG], unavailable: true }));
    open({ address: 'trg' });
    await press('Nađi na mapi');
    expect(await screen.findByText(/^Servis za adrese se ne javlja, pa/)).toBeTruthy();
    await press('Trg nezavisnosti 1');
    expect(await screen.findByText('Lokacija: 42.4411, 19.2636')).toBeTruthy();
  });

  test('sends no request if the form has no postal address and no coordinates', async () => {
    const calls = serve(() => ({ found: [TRG] }));
    open({});
    await press('Nađi na mapi');
    expect(screen.getByText('Najprije upišite adresu.')).toBeTruthy();
    await press('Prikaži mapu');
    await press('Predloži adresu');
    expect(screen.getByText('Najprije izaberite mjesto.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('shows results only while the postal address is the address of the request', async () => {
    let answer = (_: object) => {};
    serve(() => new Promise<object>((resolve) => (answer = resolve)));
    open({ address: 'trg' });
    await press('Nađi na mapi');
    await screen.findByText('Traženje');
    const type = (value: string) => fireEvent.change(addressField(), { target: { value } });
    type('drugo');
    answer({ found: [TRG] });
    expect(await screen.findByRole('button', { name: 'Nađi na mapi' })).toBeTruthy();
    type('trg');
    expect(await screen.findByRole('button', { name: TRG.address })).toBeTruthy();
    type('drugo');
    expect(screen.queryByRole('button', { name: TRG.address })).toBeNull();
  });
});
