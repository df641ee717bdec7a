import { building } from '@ar/domain/entities/building';
import { onUndoOffer, type UndoOffer } from '@ar/session';
import { beforeAll, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { departmentRoutes } from '../department.tsx';
import { fieldsForMany } from './change-many-dialog.tsx';
import { changeMany } from './open-actions.tsx';

interface Site {
  id: number;
  version: number;
  name: string;
  investor: string;
  building_size: number | null;
}

const Routes = departmentRoutes<Site>(building, {
  texts: inBoth({
    title: 'Zgrade',
    searchLabel: 'Pretraži',
    searchPlaceholder: 'Pretraži',
    count: '{{count}}',
  }),
  bulk: [changeMany(building)],
});

beforeAll(() => signInAsSuperAdmin());

const sites = (): Site[] => [
  { id: 1, version: 1, name: 'Hala', investor: 'Grad', building_size: 100 },
  { id: 2, version: 4, name: 'Dom', investor: 'Opština', building_size: 1500.5 },
  { id: 3, version: 2, name: 'Most', investor: 'Opština', building_size: null },
];

interface Sent {
  id: number;
  ifMatch: string | null;
  batch: string | null;
  body: Record<string, unknown>;
}

/** Selects all rows and opens the dialog. The server has the rows `server`, and the list shows the rows `seen`. */
async function open(server: Site[], seen = sites()) {
  const sent: Sent[] = [];
  openList(<Routes />, {
    answer({ pathname }, method, headers, body) {
      if (method !== 'PATCH') return pageOf(seen);
      const id = Number(pathname.split('/').at(-2));
      const row = server.find((one) => one.id === id) as Site;
      const ifMatch = headers.get('if-match');
      sent.push({ id, ifMatch, batch: headers.get('x-batch'), body: Object.fromEntries(body as FormData) });
      if (ifMatch !== `"${row.version}"`)
        return Response.json(
          { current: row, changed_by: 'Vuk', changed_at: '2026-11-23T10:00:00Z' },
          { status: 412 },
        );
      return { ...row, version: row.version + 1 };
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Izmijeni izabrane' }));
  return { sent, dialog: within(await screen.findByRole('dialog')) };
}
type Opened = Awaited<ReturnType<typeof open>>['dialog'];

async function set(dialog: Opened, field: string, value: string) {
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Polje koje se mijenja' }), field);
  await userEvent.click(dialog.getByRole('button', { name: 'Dodaj polje' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: new RegExp(`^${field}`) }), value);
}
const next = (dialog: Opened) =>
  userEvent.click(dialog.getByRole('button', { name: 'Prikaži šta se mijenja' }));

test('does not offer fields with files', () => {
  const names = fieldsForMany(building).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['investor', 'building_size', 'construction_end_date']));
  expect(names).not.toContain('model_3d');
});

test('previews the changes, sends all changes with one batch id and offers undo', async () => {
  const offers: UndoOffer[] = [];
  const stop = onUndoOffer((offer) => offers.push(offer));
  const { sent, dialog } = await open(sites());
  await set(dialog, 'Investitor', 'Opština');
  await set(dialog, 'Površina', '1.500,50');
  await next(dialog);
  const question = within(await screen.findByRole('dialog', { name: 'Izmijeni izabrane' }));
  question.getByText('Mijenja se 2 od 3 izabranih zapisa.');
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HalaInvestitor: Grad OpštinaPovršina: 100 1.500,5',
    'MostPovršina: prazno 1.500,5',
  ]);
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Promijeni' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ id, body }) => [id, body])).toEqual([
    [1, { investor: 'Opština', building_size: '1500.5' }],
    [3, { investor: 'Opština', building_size: '1500.5' }],
  ]);
  expect(sent[0]?.batch).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]?.batch).toBe(sent[0]?.batch);
  expect(offers.map(({ records }) => records.map(({ id, version }) => [id, version]))).toEqual([
    [
      [1, 2],
      [3, 3],
    ],
  ]);
  stop();
});

test('overwrites a row if a colleague has changed other fields, and refuses if the same field has changed', async () => {
  const [first, second, third] = sites() as [Site, Site, Site];
  const { sent, dialog } = await open([
    { ...first, name: 'Hala 2', version: 7 },
    { ...second, version: 5, investor: 'Država' },
    third,
  ]);
  await set(dialog, 'Investitor', 'Fond');
  await next(dialog);
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Promijeni' }));
  const failures = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(failures.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Dom/)]);
  expect(sent.map(({ id, ifMatch }) => [id, ifMatch])).toEqual([
    [1, '"1"'],
    [1, '"7"'],
    [2, '"4"'],
    [3, '"2"'],
  ]);
});

test('shows an error under an invalid value, and a message if all records already have the value', async () => {
  const { dialog } = await open(sites());
  expect(dialog.getByRole('button', { name: 'Prikaži šta se mijenja' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await set(dialog, 'Površina', '-5');
  await next(dialog);
  await dialog.findByText('Veličina mora biti pozitivna');
  await userEvent.click(dialog.getByRole('button', { name: 'Ne mijenjaj: Površina' }));
  const choice = dialog.getByRole('combobox', { name: 'Polje koje se mijenja' });
  expect(document.activeElement).toBe(choice);
  await userEvent.selectOptions(choice, 'Broj dozvole');
  await userEvent.click(dialog.getByRole('button', { name: 'Dodaj polje' }));
  await next(dialog);
  await dialog.findByText('Svi izabrani zapisi već imaju ove vrijednosti.');
});

test('changes only the rows that match the filter by import', async () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const all = Array.from({ length: 12 }, (_, at) => ({ ...(sites()[0] as Site), id: at + 1, version: 1 }));
  const sent: string[] = [];
  openList(<Routes />, {
    at: `/?import=${id}`,
    answer({ pathname, searchParams }, method) {
      if (method === 'PATCH') sent.push(pathname);
      if (method === 'PATCH') return { ...all[0], version: 2 };
      const brought = all.filter((one) => searchParams.get('import') !== id || one.id % 3 > 0);
      const offset = Number(searchParams.get('offset'));
      return pageOf(brought.slice(offset, offset + Number(searchParams.get('limit'))), brought.length);
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Izaberi sve na ovoj strani' }));
  await userEvent.click(screen.getByRole('button', { name: 'Izaberi sve (8)' }));
  await screen.findByText('Izabrano: 8');
  await userEvent.click(screen.getByRole('button', { name: 'Izmijeni izabrane' }));
  const dialog = within(await screen.findByRole('dialog'));
  await set(dialog, 'Investitor', 'Fond');
  await next(dialog);
  await userEvent.click(await screen.findByRole('button', { name: 'Promijeni' }));
  await waitFor(() => expect(sent).toHaveLength(8));
  expect(sent.map((path) => Number(path.split('/').at(-2)))).toEqual([1, 2, 4, 5, 7, 8, 10, 11]);
});
