import { building } from '@ar/domain/entities/building';
import type { Entity } from '@ar/domain/entities/entity';
import { user } from '@ar/domain/entities/user';
import type { HistoryEntry } from '@ar/domain/history';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLanguage } from '../../testing/language.ts';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { addEntityTexts } from '../texts/record-text.tsx';
import { HistoryList } from './history-list.tsx';

const { group_names } = user.fields;
const towers: Entity = {
  ...building,
  path: '/towers/',
  fields: {
    ...building.fields,
    name: { ...building.fields.name, label: { mn: 'Ime kule', en: 'Name of the tower' } },
    group_names,
  },
};
addEntityTexts(towers, { mn: {}, en: {} });

const entry = (id: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at: '2026-11-20T09:12:00Z',
  actor_name: 'Milica Žižić',
  action: 'update',
  reason: null,
  version: id,
  changes: [{ field: 'name', before: `Kula ${id}`, after: `Kula ${id + 1}` }],
  ...more,
});

const open = (answer: (call: URL) => object | number) =>
  openList(<HistoryList entity={towers} id={7} />, { answer });
const serve = (entries: readonly HistoryEntry[]) => (call: URL) =>
  pageOf(entries.slice(0, Number(call.searchParams.get('limit'))), entries.length);
const shownChanges = async () =>
  (await screen.findAllByRole('definition')).map((value) => [
    value.previousElementSibling?.textContent,
    value.textContent,
  ]);

beforeEach(() => {
  rstest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  rstest.restoreAllMocks();
  rstest.unstubAllGlobals();
});

test('shows author, time, and old and new value of each entry', async () => {
  const visit = open(serve([entry(1)]));
  const line = await screen.findByRole('listitem');
  expect(visit.calls).toEqual(['/api/towers/7/history/?limit=6']);
  within(line).getByText('Milica Žižić');
  expect(line.querySelector('time')?.dateTime).toBe('2026-11-20T09:12:00Z');
  within(line).getByText('Izmijenjeno');
  expect(await shownChanges()).toEqual([['Ime kule', 'Prije: Kula 1→Poslije: Kula 2']]);
  expect(screen.getByRole('status').textContent).toBe('Prikazano 1 od 1');
  expect(screen.queryByRole('button', { name: 'Prikaži još' })).toBeNull();
});

test('shows formatted values with the labels of the fields', async () => {
  const change = (field: string, before: string | number | boolean | null, after: typeof before) => ({
    field,
    before,
    after,
  });
  open(
    serve([
      entry(1, {
        changes: [
          change('construction_start_date', '1667-05-01', null),
          change('is_open', true, false),
          change('latitude', 42.43721234, 42.5),
          change('image', 'kula.webp', 'kula.webp'),
          change('group_names', 'BuildingsAdmin', 'SuperAdmin'),
        ],
      }),
    ]),
  );
  expect(await shownChanges()).toEqual([
    ['Početak gradnje', 'Prije: 1. 5. 1667.→Poslije: prazno'],
    ['is_open', 'Prije: Da→Poslije: Ne'],
    ['Geografska širina', 'Prije: 42.4372→Poslije: 42.5'],
    ['Slika', 'Prije: kula.webp→Poslije: kula.webp (novi sadržaj)'],
    ['Rola', 'Prije: Sekretarijat za planiranje prostora→Poslije: SuperAdmin'],
  ]);
});

test('shows the first values of a record without a comparison, and labels for the system and deleted people', async () => {
  open(
    serve([
      entry(3, { actor_name: '', changes: [] }),
      entry(2, { action: 'reset-password', changes: [] }),
      entry(1, {
        action: 'create',
        actor_name: null,
        changes: [{ field: 'name', before: null, after: 'Kula' }],
      }),
    ]),
  );
  await screen.findByText('Nova šifra preko linka');
  screen.getByText('Sistem');
  screen.getByText('Uklonjena osoba');
  await userEvent.click(screen.getByText('Početne vrijednosti'));
  expect(await shownChanges()).toEqual([['Ime kule', 'Kula']]);
});

test('shows more entries after a press on the button, and moves the focus to the list', async () => {
  const visit = open(serve(Array.from({ length: 8 }, (_, index) => entry(index))));
  await userEvent.click(await screen.findByRole('button', { name: 'Prikaži još' }));
  await screen.findByText('Prikazano 8 od 8');
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(visit.calls.at(-1)).toBe('/api/towers/7/history/?limit=26');
  expect(screen.queryByRole('button', { name: 'Prikaži još' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('shows at most 100 entries, because the server returns no more for a request', async () => {
  const visit = open(serve(Array.from({ length: 101 }, (_, id) => entry(id, { changes: [] }))));
  for (const shown of [6, 26, 46, 66, 86]) {
    await screen.findByText(`Prikazano ${shown} od 101`);
    fireEvent.click(screen.getByRole('button', { name: 'Prikaži još' }));
  }
  await screen.findByText('Prikazano 100 od 101');
  expect(visit.calls.at(-1)).toBe('/api/towers/7/history/?limit=100');
  expect(screen.queryByRole('button', { name: 'Prikaži još' })).toBeNull();
});

test('shows a message if the history is empty', async () => {
  open(serve([]));
  await screen.findByText('Za ovaj zapis nije zabilježena nijedna izmjena.');
  expect(screen.queryByRole('list')).toBeNull();
});

test('shows a failure with a button that loads the history again', async () => {
  const answers = [500, 200];
  open((call) => (answers.shift() === 500 ? 500 : serve([entry(1)])(call)));
  expect((await screen.findByRole('alert')).textContent).toContain('Istorija nije učitana');
  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByRole('listitem');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('sets the language attribute of Montenegrin values on an English page', async () => {
  const change = (field: string, before: string, after: string) => ({ field, before, after });
  act(() => showLanguage('en'));
  open(
    serve([
      entry(1, {
        changes: [
          change('name', 'Sahat kula', 'Stara kula'),
          change('name_en', 'Clock', 'Clock Tower'),
          change('construction_start_date', '2026-02-01', '2026-03-01'),
        ],
      }),
    ]),
  );
  const [name, english, day] = await screen.findAllByRole('insertion');
  expect([name?.lang, english?.lang, day?.lang]).toEqual(['sr-Latn-ME', '', '']);
  act(() => showLanguage('mn'));
});

test('offers to revert a file only if the server still has the file', async () => {
  await signInAsSuperAdmin();
  const file = (is_kept: boolean) => ({ name: 'kula.glb', size: 1, content_type: null, is_kept });
  const states: Record<number, boolean> = { 1: true, 2: false };
  open((call) => {
    const id = Number(/activity.(\d+)/.exec(call.pathname)?.[1]);
    if (!id) {
      const changes = [{ field: 'model_3d', before: 'kula.glb', after: null }];
      return serve([entry(1, { changes }), entry(2, { changes })])(call);
    }
    const can_revert = states[id];
    const before = file(can_revert === true);
    const state = { field: 'model_3d', before, after: null, now: null, has_changed: true, can_revert };
    return { id, state: [state] };
  });
  await screen.findByText('Ovaj fajl se više ne čuva.');
  const [kept, gone] = screen.getAllByRole('listitem');
  await within(kept as HTMLElement).findByRole('button', { name: /^Vrati ?3D model$/ });
  expect(within(gone as HTMLElement).queryByRole('button', { name: /^Vrati/ })).toBeNull();
});

test('offers to revert an edit that an import has made, but not an addition', async () => {
  signInAsSuperAdmin();
  const first = { changes: [{ field: 'name', before: null, after: 'Kula' }] };
  const filled = { changes: [{ field: 'licence_number', before: null, after: '7' }] };
  open(
    serve([
      entry(3, { action: 'import-undone' }),
      entry(2, { action: 'import', ...filled }),
      entry(1, { action: 'import', ...first }),
    ]),
  );
  const [undone, imported, added] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  undone?.getByRole('button', { name: /^Vrati ?Ime kule$/ });
  imported?.getByRole('button', { name: /^Vrati ?Broj dozvole$/ });
  expect(added?.queryByRole('button', { name: /^Vrati/ })).toBeNull();
});
