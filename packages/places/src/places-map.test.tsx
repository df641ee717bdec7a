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
    emptyText: 'Dodajte prvi.',
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

type Props = ComponentProps<typeof PlacesMap<{ description?: string }>>;

function open(
  data: Place[],
  given: Partial<Props> = {},
  answer?: (call: Call) => ReturnType<Parameters<typeof serve>[0]> | undefined,
) {
  const calls = serve((call) => {
    const answered = answer?.(call);
    if (answered !== undefined) return answered;
    if (call.path.endsWith('/places/')) return placesOf(data);
    const id = Number(call.path.split('/').at(-2));
    return { ...data.find((place) => place.id === id), version: 5, description: `Opis ${id}` };
  });
  const on = { onShowAll: rstest.fn(), onRetry: rstest.fn(), onEdit: rstest.fn() };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const mapWith = (more: Partial<Props>) => (
    <QueryClientProvider client={client}>
      <PlacesMap
        entity={monument}
        asked={{}}
        glyph="M0 0"
        popup={({ description }) => <p>{description}</p>}
        linkTo={(id) => <a href={`/${id}`}>Otvori</a>}
        {...on}
        {...given}
        {...more}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(mapWith({}));
  return { calls, on, client, change: (more: Partial<Props>) => rerender(mapWith(more)) };
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

test('requests the places with the query of the list, also after a change of the query', async () => {
  const { calls, change } = open([TOWER], { asked: { search: 'kule', english__isnull: 'true' } });
  await button('Sahat kula');
  expect(calls.map(({ path, query }) => [path, query])).toEqual([
    ['/ar_platform/monuments/places/', { search: 'kule', english__isnull: 'true' }],
  ]);
  change({ asked: { search: 'most' } });
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: 'most' }));
});

test('fits the map to the places of a new query, but not after a refetch of the same query', async () => {
  const { client, change } = open([TOWER]);
  const marker = () => screen.queryByRole('button', { name: 'Sahat kula' });
  await button('Sahat kula');
  for (let presses = 0; presses < 4; presses += 1) await press('Pomjeri desno');
  expect(marker()).toBeNull();
  await client.invalidateQueries();
  expect(marker()).toBeNull();
  change({ asked: { search: 'kula' } });
  expect(await button('Sahat kula')).toBeTruthy();
});

test('shows the empty state if the department has no records', async () => {
  open([]);
  expect(await screen.findByText('Još nema spomenika')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Mapa' })).toBeNull();
});

describe('a popup', () => {
  test('shows the loaded record and the permitted actions', async () => {
    const { on } = open([TOWER, BRIDGE]);
    await openMarker('Sahat kula');
    const opened = await popup();
    await waitFor(() => expect(document.activeElement).toBe(opened));
    const dialog = within(opened);
    expect(await dialog.findByText('Opis 1')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Otvori' }).getAttribute('href')).toBe('/1');
    fireEvent.click(dialog.getByRole('button', { name: 'Izmijeni' }));
    expect(on.onEdit.mock.calls).toEqual([[1]]);
  });

  test('offers no actions to a person without permissions', async () => {
    open([TOWER], { linkTo: undefined, onEdit: undefined });
    await openMarker('Sahat kula');
    const dialog = within(await popup());
    await dialog.findByText('Opis 1');
    expect(dialog.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Zatvori']);
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

test.each<[string, Places, Record<string, string>]>([
  ['', placesOf([TOWER]), { search: 'kula' }],
  ['mapWithout', { count: 3, without: 2, data: [TOWER] }, {}],
  ['mapMore', { count: 3, without: 0, data: [TOWER] }, {}],
  ['mapWithout mapMore', { count: 3, without: 1, data: [TOWER] }, {}],
  ['mapNoMatch', placesOf([]), { search: 'xyzw' }],
  ['mapNoMatchFiltered', placesOf([]), { search: 'xyzw', bbox: '19,42,20,43' }],
])('the summary shows: %s', (words, places, asked) => {
  const text = (key: string) => key;
  render(<MapSummary {...{ asked, places, text }} onShowAll={() => {}} />);
  expect(screen.getByRole('status').textContent?.trim()).toBe(words);
  expect(screen.queryByRole('button') !== null).toBe(words.startsWith('mapNoMatch'));
});
