// biome-ignore-all lint/style/noRestrictedImports: this test replaces the host, which may import whole shared packages.
import { monument } from '@ar/domain/entities/monument';
import type { Place, Places } from '@ar/domain/places';
import { addTexts } from '@ar/session';
import { afterEach, beforeAll, describe, expect, rstest, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { layOutMaps } from '../testing/lay-out.ts';
import { type Call, serve } from '../testing/server.ts';
import { addPlaceTexts } from './place-texts.ts';
import { MapSummary, PlacesMap } from './places-map.tsx';

addPlaceTexts('monuments');
addTexts('monuments', {
  mn: {
    showAll: 'Prikaži sve',
    title: 'Spomenici',
    edit: 'Izmijeni',
    retry: 'Pokušaj ponovo',
    emptyTitle: 'Još nema spomenika',
    mapFailedTitle: 'Mapa nije učitana',
    mapFailedText: 'Pokušajte ponovo.',
  },
  en: {},
});

const TOWER = { id: 1, name: 'Sahat kula', name_en: null, latitude: 42.4363, longitude: 19.2594 };
const BRIDGE = { id: 2, name: 'Most', name_en: null, latitude: 42.47, longitude: 19.2 };
const CHURCH = { id: 3, name: 'Crkva', name_en: null, latitude: 42.4, longitude: 19.3 };
const BELL = { ...CHURCH, id: 4, name: 'Zvonik' };

const placesOf = (data: Place[]): Places => ({ count: data.length, without: 0, data });

type Props = ComponentProps<typeof PlacesMap<{ id: number; version: number }>>;

function open(
  data: Place[],
  given: Partial<Props> = {},
  answer?: (call: Call) => ReturnType<Parameters<typeof serve>[0]> | undefined,
) {
  const calls = serve((call) => {
    const answered = answer?.(call);
    if (answered !== undefined) return answered;
    if (call.path.endsWith('/places/')) return placesOf(data);
    if (call.path === '/geocode/') return { found: [] };
    const id = Number(call.path.split('/').at(-2));
    return { ...data.find((place) => place.id === id), version: 5, description: `Opis ${id}` };
  });
  const on = {
    onNarrow: rstest.fn(),
    onShowAll: rstest.fn(),
    onRetry: rstest.fn(),
    onAdd: rstest.fn(),
    onEdit: rstest.fn(),
    onMoved: rstest.fn(),
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const mapWith = (more: Partial<Props>) => (
    <QueryClientProvider client={client}>
      <PlacesMap
        entity={monument}
        asked={{}}
        glyph="M0 0"
        popup={({ description }: { description?: string } & object) => <p>{description}</p>}
        linkTo={(id) => <a href={`/${id}`}>Otvori</a>}
        {...on}
        {...given}
        {...more}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(mapWith({}));
  const reopen = (more: Partial<Props>) => {
    rerender(<QueryClientProvider client={client} />);
    rerender(mapWith(more));
  };
  return { calls, on, reopen, change: (more: Partial<Props>) => rerender(mapWith(more)) };
}

beforeAll(layOutMaps);
afterEach(() => {
  rstest.unstubAllGlobals();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
// `user-event` is not used, because Leaflet handles two quick clicks without a pointer type as a double tap.
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
/** Opens a marker by Enter, because Leaflet needs the position of a click, and jsdom has no layout. */
const openMarker = async (name: string) => fireEvent.keyDown(await button(name), { key: 'Enter' });
const popup = () => screen.findByRole('dialog');
function defer<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}

async function middle() {
  await press('Dodaj ovdje');
  const coordinates = (await screen.findByText(/^\d+\.\d+, \d+\.\d+$/)).textContent;
  await press('Zatvori');
  return coordinates;
}
const canvas = () => screen.getByRole('group', { name: 'Spomenici' });

test('requests the places with the query of the list, also after a change of the query', async () => {
  const { calls, change } = open([TOWER], { asked: { search: 'kule', english__isnull: 'true' } });
  await button('Sahat kula');
  expect(calls.map(({ path, query }) => [path, query])).toEqual([
    ['/ar_platform/monuments/places/', { search: 'kule', english__isnull: 'true' }],
  ]);
  change({ asked: { search: 'most' } });
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: 'most' }));
});

describe('a popup', () => {
  test('shows the loaded record and the permitted actions', async () => {
    const { on } = open([TOWER, BRIDGE]);
    await openMarker('Sahat kula');
    const dialog = within(await popup());
    expect(await dialog.findByText('Opis 1')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Otvori' }).getAttribute('href')).toBe('/1');
    fireEvent.click(dialog.getByRole('button', { name: 'Izmijeni' }));
    expect(on.onEdit.mock.calls).toEqual([[1]]);
  });

  test('offers no actions to a person without permissions', async () => {
    open([TOWER], { linkTo: undefined, onAdd: undefined, onEdit: undefined, onMoved: undefined });
    await openMarker('Sahat kula');
    const dialog = within(await popup());
    await dialog.findByText('Opis 1');
    expect(dialog.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Zatvori']);
    expect(screen.queryByRole('button', { name: 'Dodaj ovdje' })).toBeNull();
    fireEvent.click(dialog.getByRole('button'));
    fireEvent.click(canvas());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows a message for a deleted record, and a retry button after a failed request', async () => {
    let status: number | undefined = 404;
    open([TOWER, BRIDGE], {}, ({ path }) => (path.endsWith('/places/') ? undefined : status));
    await openMarker('Sahat kula');
    expect((await screen.findByRole('alert')).textContent).toMatch(/više ne postoji/);
    status = 503;
    await openMarker('Most');
    expect((await screen.findByText(/Zapis nije učitan/)).textContent).toBeTruthy();
    status = undefined;
    await press('Pokušaj ponovo');
    expect(await screen.findByText('Opis 2')).toBeTruthy();
  });

  test('gets the focus after the form above the map has closed', async () => {
    open([TOWER]);
    const form = document.body.appendChild(document.createElement('dialog'));
    form.open = true;
    await openMarker('Sahat kula');
    const opened = await screen.findByRole('dialog', { name: 'Sahat kula' });
    await new Promise(requestAnimationFrame);
    form.remove();
    expect(document.activeElement).not.toBe(opened);
    form.dispatchEvent(new Event('close'));
    expect(document.activeElement).toBe(opened);
  });

  test('lists the places at one position, shows a pressed place, and shows the list again', async () => {
    open([CHURCH, BELL]);
    await openMarker('Grupa od 2 mjesta');
    expect((await popup()).getAttribute('aria-labelledby')).toBeTruthy();
    await press('Zvonik');
    await screen.findByText('Opis 4');
    await press('Na istom mjestu: 2');
    await press('Crkva');
    expect(await screen.findByText('Opis 3')).toBeTruthy();
  });
});

test('shows an error with a retry button when the places do not load', async () => {
  let isDown = true;
  const { on } = open([TOWER], {}, ({ path }) => (isDown && path.endsWith('/places/') ? 503 : undefined));
  await screen.findByText('Pokušajte ponovo.');
  expect(screen.queryByRole('group', { name: 'Spomenici' })).toBeNull();
  isDown = false;
  await press('Pokušaj ponovo');
  expect(on.onRetry).toHaveBeenCalledTimes(1);
  expect(await button('Sahat kula')).toBeTruthy();
});

describe('an empty position', () => {
  test('shows coordinates and postal address on a press, and starts a record with both', async () => {
    const attribution = 'Data © OpenStreetMap contributors http://osm.org/copyright';
    const found = [{ address: 'Trg 1', latitude: 42.4, longitude: 19.2 }];
    const { on, calls } = open([TOWER], {}, ({ path }) =>
      path === '/geocode/' ? { found, attribution } : undefined,
    );
    await button('Sahat kula');
    fireEvent.click(canvas(), { clientX: 300, clientY: 200 });
    const dialog = within(await popup());
    expect(dialog.getByRole('heading').textContent).toBe('Novo mjesto');
    await dialog.findByText('Trg 1');
    expect(dialog.getByRole('link', { name: 'Data © OpenStreetMap contributors' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Dodaj ovdje' }));
    const { lat = '', lon = '' } = calls.find(({ path }) => path === '/geocode/')?.query ?? {};
    expect(on.onAdd.mock.calls).toEqual([[{ latitude: lat, longitude: lon, address: 'Trg 1' }]]);
    expect(Number(lat)).toBeLessThan(TOWER.latitude);
    expect(Number(lon)).toBeGreaterThan(TOWER.longitude);
  });

  test('starts a record in the middle of the map by a button, without an unknown postal address', async () => {
    const { on } = open([TOWER]);
    await button('Sahat kula');
    await press('Dodaj ovdje');
    const dialog = within(await popup());
    await dialog.findByText('Adresa ovog mjesta nije poznata.');
    fireEvent.click(dialog.getByRole('button', { name: 'Dodaj ovdje' }));
    expect(on.onAdd.mock.calls).toEqual([
      [{ latitude: String(TOWER.latitude), longitude: String(TOWER.longitude) }],
    ]);
  });

  test('ignores a press that closes a popup, and the first tap on a touch screen', async () => {
    open([TOWER]);
    await openMarker('Sahat kula');
    await popup();
    fireEvent.click(canvas());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const touch = (type: string) =>
      fireEvent(canvas(), Object.assign(new Event(type, { bubbles: true }), { pointerType: 'touch' }));
    touch('pointerdown');
    fireEvent.click(canvas());
    expect(screen.queryByRole('dialog')).toBeNull();
    canvas().setAttribute('data-taken', '');
    touch('pointerdown');
    fireEvent.click(canvas());
    expect(await popup()).toBeTruthy();
  });
});

describe('moving a place', () => {
  const marker = (name = 'Sahat kula') => button(`Novo mjesto: ${name}`);

  async function begin(name = 'Sahat kula') {
    await openMarker(name);
    await beginOpened(name);
  }
  async function beginOpened(name: string) {
    await press('Pomjeri');
    expect(document.activeElement).toBe(await marker(name));
  }
  const patches = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'PATCH');

  test('by arrow keys sends the new coordinates with the version of the loaded record', async () => {
    const { calls, on } = open([TOWER, BRIDGE], {}, ({ method }) =>
      method === 'PATCH' ? { id: 1, version: 6 } : undefined,
    );
    await begin();
    expect((await button('Sačuvaj mjesto')).ariaDisabled).toBe('true');
    fireEvent.keyDown(await marker(), { key: 'ArrowUp' });
    expect(await screen.findByText(/^Pomjereno za \d+ m\.$/)).toBeTruthy();
    await press('Sačuvaj mjesto');
    await waitFor(() => expect(on.onMoved.mock.calls).toEqual([[{ id: 1, version: 6 }]]));
    const [{ path, headers, body } = expect.unreachable(), ...others] = patches(calls);
    expect([path, headers.get('if-match'), others]).toEqual(['/ar_platform/monuments/1/', '"5"', []]);
    expect(Object.keys(body)).toEqual(['latitude', 'longitude']);
    expect(Number(body.latitude)).toBeGreaterThan(TOWER.latitude);
    expect(Number(body.longitude)).toBeCloseTo(TOWER.longitude, 4);
    expect(within(await popup()).getByRole('heading').textContent).toBe('Sahat kula');
  });

  test('twice sends the version that the first move has returned', async () => {
    let version = 5;
    const { calls } = open([TOWER], {}, ({ method, path }) => {
      if (method === 'PATCH') version += 1;
      return method === 'PATCH' ? { id: 1, version } : path.endsWith('/1/') && version > 5 ? 503 : undefined;
    });
    for (const key of ['ArrowUp', 'ArrowDown']) {
      await begin();
      fireEvent.keyDown(await marker(), { key });
      await press('Sačuvaj mjesto');
      await popup();
      await press('Zatvori');
    }
    expect(patches(calls).map(({ headers }) => headers.get('if-match'))).toEqual(['"5"', '"6"']);
  });

  test('by a press on the map saves nothing after Escape', async () => {
    const { calls } = open([TOWER, BRIDGE]);
    await begin();
    fireEvent.click(canvas(), { clientX: 20, clientY: 20 });
    await screen.findByText(/^Pomjereno za/);
    fireEvent.keyDown(await marker(), { key: 'Escape' });
    expect(within(await popup()).getByRole('heading').textContent).toBe('Sahat kula');
    expect(screen.queryByText(/^Pomjereno za/)).toBeNull();
    expect(patches(calls)).toEqual([]);
  });

  test('works for a place at the same position as another place', async () => {
    const { calls } = open([CHURCH, BELL], {}, ({ method }) =>
      method === 'PATCH' ? { id: 4, version: 6 } : undefined,
    );
    await openMarker('Grupa od 2 mjesta');
    await press('Zvonik');
    await beginOpened('Zvonik');
    expect(await button('Crkva')).toBeTruthy();
    fireEvent.keyDown(await marker('Zvonik'), { key: 'ArrowLeft' });
    await press('Sačuvaj mjesto');
    await waitFor(() =>
      expect(patches(calls).map(({ path }) => path)).toEqual(['/ar_platform/monuments/4/']),
    );
  });

  test('shows an edit conflict, and overwrites only after confirmation', async () => {
    const stale = {
      detail: 'Zapis je izmijenjen.',
      current: { ...TOWER, latitude: 42.5, version: 8 },
      changed_by: 'Vuk',
      changed_at: '2026-03-01T12:00:00.000Z',
    };
    const { calls, on } = open([TOWER], {}, ({ method, headers }) => {
      if (method !== 'PATCH') return undefined;
      return headers.get('if-match') === '"8"'
        ? { id: 1, version: 9 }
        : Response.json(stale, { status: 412 });
    });
    rstest.spyOn(console, 'error').mockImplementation(() => {});
    await begin();
    fireEvent.keyDown(await marker(), { key: 'ArrowDown' });
    await press('Sačuvaj mjesto');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(
      /Neko je u međuvremenu .*: Vuk, 1\. 3\. 2026\..* Mjesto je tada pomjereno za 7,1 km\./,
    );
    expect(on.onMoved.mock.calls).toEqual([]);
    await press('Sačuvaj ipak');
    await waitFor(() => expect(on.onMoved.mock.calls).toEqual([[{ id: 1, version: 9 }]]));
    expect(patches(calls)).toHaveLength(2);
  });

  test('shows the new position and an enabled save button after saving has failed', async () => {
    open([TOWER], {}, ({ method }) => (method === 'PATCH' ? 503 : undefined));
    rstest.spyOn(console, 'error').mockImplementation(() => {});
    await begin();
    fireEvent.keyDown(await marker(), { key: 'ArrowDown' });
    await press('Sačuvaj mjesto');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Mjesto nije sačuvano/);
    expect(screen.getByText(/^Pomjereno za/)).toBeTruthy();
    expect((await button('Sačuvaj mjesto')).ariaDisabled).not.toBe('true');
  });
});

describe('the filter by the visible area', () => {
  test('narrows the list to the visible area, also after the map has moved, and can be removed', async () => {
    const { on, change } = open([TOWER, BRIDGE]);
    await button('Most');
    await press('Samo što se vidi');
    const [[{ bbox } = { bbox: '' }] = []] = on.onNarrow.mock.calls as [{ bbox: string }][];
    const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
    expect([west < BRIDGE.longitude, east > TOWER.longitude]).toEqual([true, true]);
    expect([south < TOWER.latitude, north > BRIDGE.latitude]).toEqual([true, true]);
    change({ asked: { bbox } });
    await waitFor(async () => expect((await button('Samo što se vidi')).ariaPressed).toBe('true'));
    expect(screen.queryByRole('button', { name: 'Traži ovdje' })).toBeNull();
    await press('Uvećaj');
    await press('Traži ovdje');
    expect(on.onNarrow.mock.calls).toHaveLength(2);
    expect(on.onNarrow.mock.calls[1]).not.toEqual([{ bbox }]);
    await press('Samo što se vidi');
    expect(on.onNarrow.mock.calls[2]).toEqual([{ bbox: '' }]);
  });

  test('does not move the map when the person removes the filter', async () => {
    const { on, change } = open([TOWER, BRIDGE]);
    await button('Most');
    await press('Pomjeri desno');
    await press('Samo što se vidi');
    const [[narrowed] = []] = on.onNarrow.mock.calls as [{ bbox: string }][];
    change({ asked: { ...narrowed } });
    await waitFor(async () => expect((await button('Samo što se vidi')).ariaPressed).toBe('true'));
    await press('Samo što se vidi');
    change({ asked: {} });
    await waitFor(async () => expect((await button('Samo što se vidi')).ariaPressed).toBe('false'));
    await waitFor(() => expect(screen.queryByText('Učitavanje mape')).toBeNull());
    await press('Dodaj ovdje');
    const place = await screen.findByText(/^42\.\d+, 19\.\d+$/);
    expect(Number(place.textContent?.split(', ')[1])).toBeGreaterThan(TOWER.longitude);
  });

  test('offers no new search after a remount with cached places', async () => {
    const { on, change, reopen } = open([TOWER, BRIDGE]);
    await button('Most');
    await press('Samo što se vidi');
    const [[narrowed] = []] = on.onNarrow.mock.calls as [{ bbox: string }][];
    change({ asked: { ...narrowed } });
    await waitFor(() => expect(screen.queryByText('Učitavanje mape')).toBeNull());
    reopen({ asked: { ...narrowed } });
    expect(screen.getByRole('button', { name: 'Samo što se vidi' }).ariaPressed).toBe('true');
    expect(screen.queryAllByText('Traži ovdje')).toHaveLength(0);
  });

  test('from the URL moves the map at once, and not again when the places have loaded', async () => {
    const late = defer<Places>();
    open([], { asked: { bbox: '10,50,10.1,50.05' } }, () => late.promise);
    await button('Samo što se vidi');
    expect(await middle()).toMatch(/^50\.02\d*, 10\.05$/);
    await press('Pomjeri desno');
    const moved = await middle();
    late.resolve(placesOf([]));
    await screen.findByText('Nijedna oznaka ne odgovara ovim filterima.');
    expect(await middle()).toBe(moved);
  });

  test('does not move the map when the person removes the filter before all places have loaded', async () => {
    const late = defer<Places>();
    const narrowed = { bbox: '10,50,10.1,50.05' };
    const { on, change } = open([], { asked: narrowed }, ({ query }) =>
      query.bbox ? undefined : late.promise,
    );
    await screen.findByText('Nijedna oznaka ne odgovara ovim filterima.');
    await press('Samo što se vidi');
    expect(on.onNarrow.mock.calls).toEqual([[{ bbox: '' }]]);
    change({ asked: {} });
    await screen.findByText('Učitavanje mape');
    late.resolve(placesOf([TOWER]));
    await waitFor(() => expect(screen.queryByText('Učitavanje mape')).toBeNull());
    expect(await middle()).toMatch(/^50\.02\d*, 10\.05$/);
  });
});

test('opens the popup of a saved record only once', async () => {
  const earlier = { id: 2 };
  const { change } = open([TOWER, BRIDGE], { saved: earlier });
  await button('Most');
  await press('Pomjeri gore');
  expect(screen.queryByRole('dialog')).toBeNull();
  const saved = { id: 1 };
  change({ saved });
  expect(within(await popup()).getByRole('heading').textContent).toBe('Sahat kula');
  await press('Zatvori');
  change({ saved, asked: { search: 'a' } });
  await button('Most');
  await waitFor(() => expect(screen.queryByText('Učitavanje mape')).toBeNull());
  await press('Pomjeri dolje');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, Places, Record<string, string>]>([
  ['', placesOf([TOWER]), { search: 'kula' }],
  ['mapWithout', { count: 3, without: 2, data: [TOWER] }, {}],
  ['mapMore', { count: 3, without: 0, data: [TOWER] }, {}],
  ['mapWithout mapMore', { count: 3, without: 1, data: [TOWER] }, {}],
  ['mapNoMatch', placesOf([]), { search: 'xyzw' }],
  ['mapNoMatchFiltered', placesOf([]), { search: 'xyzw', bbox: '19,42,20,43' }],
  ['emptyTitle', placesOf([]), {}],
])('the summary shows: %s', (words, places, asked) => {
  const text = (key: string) => key;
  render(<MapSummary {...{ asked, places, text }} onShowAll={() => {}} meant={<a href="/">Kula</a>} />);
  expect(screen.getByRole('status').textContent?.trim()).toBe(words);
  expect(screen.queryByRole('link') !== null).toBe(words === 'mapNoMatch');
  expect(screen.queryByRole('button') !== null).toBe(words.startsWith('mapNoMatch'));
});
