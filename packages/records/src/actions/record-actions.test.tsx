import { monument } from '@ar/domain/entities/monument';
import { onUndoOffer, type UndoOffer } from '@ar/session';
import { beforeAll, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import type { RecordColumn } from '../list/columns.tsx';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { RecordsPage } from '../records-page.tsx';
import { addDepartmentTexts, RecordTexts } from '../texts/record-text.tsx';
import { activateChosen, deleteAction } from './confirmed-actions.tsx';
import { exportChosen } from './download-actions.tsx';
import { detailAction, editAction, historyAction } from './open-actions.tsx';

interface Tower {
  id: number;
  name: string;
}

addDepartmentTexts(
  'towers',
  inBoth({
    title: 'Kule',
    searchLabel: 'Pretraži kule',
    count_one: '{{count}} kula',
    count_few: '{{count}} kule',
    count_other: '{{count}} kula',
    name: 'Naziv',
    activate: 'Aktiviraj',
    deleteText:
      'Da li ste sigurni da želite da obrišete ovu kulu ({{name}})? Ova akcija se ne može poništiti.',
    statusMeaning: 'Aktivna kula se vidi.',
    emptyTitle: 'Još nema kula',
    emptyText: 'Prva će se pojaviti ovdje.',
    activateManyText: 'Aktivirati kule ({{count}})?',
    deactivateManyText: 'Deaktivirati kule ({{count}})?',
    deleteManyText_one: 'Da li ste sigurni da želite da obrišete {{count}} kulu?',
    deleteManyText_few: 'Da li ste sigurni da želite da obrišete {{count}} kule?',
    deleteManyText_other: 'Da li ste sigurni da želite da obrišete {{count}} kula?',
  }),
);

const columns: RecordColumn<Tower>[] = [
  { key: 'name', ordering: 'name', heading: true, cell: (tower, show) => show.text(tower.name) },
];
const actions = {
  of: 'monuments',
  row: [detailAction, editAction, historyAction({ ...monument, path: '/towers/' }), deleteAction],
  bulk: [deleteAction],
} as const;

interface Server {
  count?: number;
  /** Maps the id of a tower to the status with which the server refuses the deletion. */
  refuse?: Record<number, number>;
  days?: number;
  at?: string;
}

function openTowers({ count = 8, refuse = {}, days = 30, at = '/' }: Server = {}) {
  const batches: (string | null)[] = [];
  let towers: Tower[] = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Kula ${index + 1}`,
  }));
  const visit = openList(
    <RecordTexts value="towers">
      <RecordsPage<Tower> resource="/towers/" columns={columns} {...actions} />
    </RecordTexts>,
    {
      at,
      answer(call, method, headers) {
        if (call.pathname.endsWith('/history/')) return pageOf([]);
        if (call.pathname === '/api/archive/days/') return { ...pageOf([]), days };
        if (method === 'DELETE') {
          batches.push(headers.get('x-batch'));
          const id = Number(call.pathname.split('/').at(-2));
          const refusal = refuse[id];
          if (refusal === 404 || refusal === undefined) towers = towers.filter((tower) => tower.id !== id);
          return refusal ?? 204;
        }
        const query = call.searchParams;
        const found = towers.filter(({ name }) => name.includes(query.get('search') ?? ''));
        const offset = Number(query.get('offset'));
        return pageOf(found.slice(offset, offset + Number(query.get('limit'))), found.length);
      },
    },
  );
  const deleted = () => visit.calls.filter((call) => call.startsWith('DELETE'));
  return { ...visit, deleted, batches };
}

async function askAboutAll(count: number) {
  await screen.findByText('Kula 1');
  await userEvent.click(await box('Izaberi sve na ovoj strani'));
  await press(`Izaberi sve (${count})`);
  await screen.findByText(`Izabrano: ${count}`);
  await userEvent.click(within(screen.getByRole('region', { name: 'Izabrani redovi' })).getByText('Izbriši'));
  return within(await screen.findByRole('alertdialog'));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function choose(tower: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Radnje: ${tower}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const check = async (tower: string) => userEvent.click(await box(`Izaberi: ${tower}`));
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

beforeAll(signInAsSuperAdmin);

test('lists the actions of a row in the order that the department defines', async () => {
  openTowers();
  await userEvent.click(await screen.findByRole('button', { name: 'Radnje: Kula 1' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Detaljni Pregled',
    'Izmijeni',
    'Istorija izmjena',
    'Izbriši',
  ]);
});

test('opens the page and the form of a record from the menu, and keeps the search in the URL', async () => {
  const { address, path, step } = openTowers({ at: '/?search=Kula' });
  await choose('Kula 2', 'Detaljni Pregled');
  await waitFor(() => expect([path(), address()]).toEqual(['/2', '?search=Kula']));
  step(-1);
  await choose('Kula 2', 'Izmijeni');
  await waitFor(() => expect(new URLSearchParams(address()).has('edit')).toBe(true));
});

test('asks before a deletion, and deletes nothing if the person cancels', async () => {
  const { deleted } = openTowers();
  await choose('Kula 3', 'Izbriši');
  const dialog = await screen.findByRole('alertdialog', { name: 'Izbriši' });
  within(dialog).getByText(
    'Da li ste sigurni da želite da obrišete ovu kulu (Kula 3)? Ova akcija se ne može poništiti.',
  );
  await press('Zadrži');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(deleted()).toEqual([]);
});

test('loads page 1 after a deletion and focuses the heading', async () => {
  const { deleted, address } = openTowers({ at: '/?page=2' });
  await choose('Kula 8', 'Izbriši');
  await screen.findByRole('alertdialog');
  await press('Obriši');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(deleted()).toEqual(['DELETE /api/towers/8/']);
  await screen.findByText('Kula 1');
  expect(address()).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('shows why the server refused a deletion and keeps the row', async () => {
  openTowers({ refuse: { 2: 400 } });
  await choose('Kula 2', 'Izbriši');
  await screen.findByRole('alertdialog');
  await press('Obriši');
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toBe('Kula 2Greška');
  expect(screen.queryByRole('button', { name: 'Pokušaj ponovo' })).toBeNull();
  await press('U redu');
  expect(names()).toContain('Kula 2');
});

test('offers to retry a deletion that failed with status 503', async () => {
  openTowers({ refuse: { 2: 503 } });
  await choose('Kula 2', 'Izbriši');
  await screen.findByRole('alertdialog');
  await press('Obriši');
  await screen.findByRole('button', { name: 'Pokušaj ponovo' });
});

test('removes a row that a colleague has deleted, and offers no retry', async () => {
  openTowers({ refuse: { 2: 404 } });
  await choose('Kula 2', 'Izbriši');
  await screen.findByRole('alertdialog');
  await press('Obriši');
  await screen.findByText('Ovaj zapis više ne postoji: neko ga je već izbrisao.');
  expect(screen.queryByRole('button', { name: 'Pokušaj ponovo' })).toBeNull();
  await press('U redu');
  await waitFor(() => expect(names()).not.toContain('Kula 2'));
});

test('deletes the rows that are selected on several pages, and no other rows', async () => {
  const { deleted } = openTowers();
  await check('Kula 2');
  await press('Sledeći');
  await check('Kula 8');
  await screen.findByText('Izabrano: 2');
  await userEvent.click(within(screen.getByRole('region', { name: 'Izabrani redovi' })).getByText('Izbriši'));
  await screen.findByText('Da li ste sigurni da želite da obrišete 2 kule?');
  await press('Obriši');
  await waitFor(() => expect(deleted()).toEqual(['DELETE /api/towers/2/', 'DELETE /api/towers/8/']));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Izabrani redovi' })).toBeNull());
  await screen.findByText('Kula 1');
  expect(names()).not.toContain('Kula 2');
});

test('deselects all rows when the search changes', async () => {
  const { step } = openTowers();
  await check('Kula 2');
  await screen.findByText('Izabrano: 1');
  await userEvent.type(screen.getByRole('searchbox'), 'Kula{Enter}');
  await waitFor(() => expect(screen.queryByText('Izabrano: 1')).toBeNull());
  await check('Kula 3');
  await screen.findByText('Izabrano: 1');
  step(-1);
  expect((await box('Izaberi: Kula 2')).checked).toBe(false);
});

test('selects all rows of the page, then all rows that match the search', async () => {
  const { deleted } = openTowers();
  await screen.findByText('Kula 1');
  await userEvent.click(await box('Izaberi sve na ovoj strani'));
  await screen.findByText('Izabrano: 6');
  await press('Izaberi sve (8)');
  await screen.findByText('Izabrano: 8');
  await userEvent.click(within(screen.getByRole('region', { name: 'Izabrani redovi' })).getByText('Izbriši'));
  await screen.findByText('Da li ste sigurni da želite da obrišete 8 kula?');
  await press('Zadrži');
  expect(deleted()).toEqual([]);
});

test('lists the rows that could not be deleted, and keeps these rows selected', async () => {
  const { deleted } = openTowers({ refuse: { 2: 403 } });
  await check('Kula 1');
  await check('Kula 2');
  await check('Kula 3');
  await screen.findByText('Izabrano: 3');
  await userEvent.click(within(screen.getByRole('region', { name: 'Izabrani redovi' })).getByText('Izbriši'));
  await screen.findByRole('alertdialog');
  await press('Obriši');
  const failures = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(failures.map((item) => item.textContent)).toEqual(['Kula 2Greška']);
  await press('U redu');
  await screen.findByText('Izabrano: 1');
  expect(deleted()).toHaveLength(3);
  await waitFor(() => expect(names()).toEqual(['Kula 2', 'Kula 4', 'Kula 5', 'Kula 6', 'Kula 7', 'Kula 8']));
  expect((await box('Izaberi: Kula 2')).checked).toBe(true);
});

test('shows the first five rows before a deletion, and the number of days in which rows can be restored', async () => {
  openTowers({ days: 21 });
  const dialog = await askAboutAll(8);
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => `Kula ${number}`),
    'i još 3',
  ]);
  await dialog.findByText('SuperAdmin može vratiti zapis iz arhive još 21 dan.');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Zadrži' }));
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('does not mention restoring if the server deletes records at once', async () => {
  openTowers({ days: 0 });
  await choose('Kula 2', 'Izbriši');
  const dialog = await screen.findByRole('alertdialog');
  // While the number of days loads, the dialog contains an empty paragraph.
  await waitFor(() => expect(dialog.querySelector('p')).toBeNull());
});

test('requires that the person types the number of rows before more than twenty rows are deleted', async () => {
  const { deleted, batches } = openTowers({ count: 21 });
  const dialog = await askAboutAll(21);
  await press('Obriši');
  dialog.getByText('To nije taj broj. Za brisanje je izabrano zapisa: 21.');
  const field = dialog.getByRole('textbox', { name: 'Da potvrdite, upišite broj zapisa: 21' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '12{Enter}');
  dialog.getByText(/To nije taj broj/);
  expect(deleted()).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '21{Enter}');
  await waitFor(() => expect(deleted()).toHaveLength(21));
  expect(new Set(batches).size).toBe(1);
  expect(batches[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('sends no batch id with a single deletion', async () => {
  const { batches } = openTowers();
  await choose('Kula 2', 'Izbriši');
  await screen.findByRole('alertdialog');
  await press('Obriši');
  await waitFor(() => expect(batches).toEqual([null]));
});

test('shows the history in a dialog if records have no page', async () => {
  const { calls } = openTowers();
  await choose('Kula 2', 'Istorija izmjena');
  const dialog = await screen.findByRole('dialog', { name: 'Istorija izmjena: Kula 2' });
  await within(dialog).findByText('Za ovaj zapis nije zabilježena nijedna izmjena.');
  expect(calls.at(-1)).toBe('/api/towers/2/history/?limit=6');
});

test('refuses to export more than a thousand selected rows', () => {
  const notices: unknown[] = [];
  const begun: unknown[] = [];
  const tools = {
    text: (key: string, facts: object) => [key, facts],
    say: (notice: unknown) => notices.push(notice),
    withCode: () => begun.push('export'),
    asked: {},
  } as unknown as ActionTools<RecordRow>;
  const exported = (count: number) =>
    exportChosen(monument).run(
      Array.from({ length: count }, (_, id) => ({ id }) as RecordRow),
      tools,
    );
  exported(1000);
  expect([notices, begun]).toEqual([[], ['export']]);
  exported(1001);
  expect([notices, begun]).toEqual([[{ text: ['exportTooMany', { most: 1000 }] }], ['export']]);
});

test('changes the status after a concurrent edit, and offers no undo for a row that has the status already', async () => {
  // A colleague has already switched the first row and edited the second row.
  const server = [
    { id: 1, name: 'Kula 1', is_active: true, version: 2 },
    { id: 2, name: 'Kula 2', is_active: false, version: 5 },
  ];
  const offers: UndoOffer[] = [];
  const stop = onUndoOffer((offer) => offers.push(offer));
  const known = server.map((row) => ({ ...row, is_active: false, version: 1 }));
  openList(
    <RecordTexts value="towers">
      <RecordsPage<(typeof server)[number]>
        resource="/towers/"
        of="clerk"
        columns={[{ key: 'name', heading: true, cell: ({ name }) => name }]}
        bulk={[activateChosen]}
      />
    </RecordTexts>,
    {
      answer(call, method, headers) {
        if (method !== 'PATCH') return pageOf(known);
        const row = server.find(
          ({ id }) => call.pathname === `/api/towers/${id}/`,
        ) as (typeof server)[number];
        if (![null, `"${row.version}"`].includes(headers.get('if-match'))) {
          const met = { current: { ...row }, changed_by: 'Vuk', changed_at: '2026-11-23T10:00:00Z' };
          return Response.json(met, { status: 412 });
        }
        if (!row.is_active) Object.assign(row, { is_active: true, version: row.version + 1 });
        return { ...row };
      },
    },
  );
  await check('Kula 1');
  await check('Kula 2');
  const bar = within(screen.getByRole('region', { name: 'Izabrani redovi' }));
  await userEvent.click(bar.getByRole('button', { name: 'Aktiviraj' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aktiviraj' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(offers.map(({ records }) => records)).toEqual([[{ id: 2, name: 'Kula 2', version: 6 }]]);
  stop();
});

test('sends the status of a record of a department’s own table as multipart/form-data', async () => {
  const rows = [1, 2].map((id) => ({ id, name: `Kula ${id}`, is_active: false, version: 1 }));
  const bodies: unknown[] = [];
  openList(
    <RecordTexts value="towers">
      <RecordsPage<(typeof rows)[number]>
        {...{ resource: '/records/towers/', of: 'clerk', bulk: [activateChosen] }}
        columns={[{ key: 'name', heading: true, cell: ({ name }) => name }]}
      />
    </RecordTexts>,
    {
      answer(_call, method, _headers, body) {
        if (method !== 'PATCH') return pageOf(rows);
        bodies.push(body instanceof FormData && Object.fromEntries(body));
        return { ...rows[0], is_active: true, version: 2 };
      },
    },
  );
  await check('Kula 1');
  await check('Kula 2');
  const bar = within(screen.getByRole('region', { name: 'Izabrani redovi' }));
  await userEvent.click(bar.getByRole('button', { name: 'Aktiviraj' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aktiviraj' }));
  await waitFor(() => expect(bodies).toEqual([{ is_active: 'true' }, { is_active: 'true' }]));
});
