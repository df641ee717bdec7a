import { monument } from '@ar/domain/entities/monument';
import { afterEach, beforeAll, beforeEach, expect, rstest, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { deleteAction } from '../actions/confirmed-actions.tsx';
import { qrAction } from '../actions/download-actions.tsx';
import { detailAction, editAction } from '../actions/open-actions.tsx';
import { departmentRoutes } from '../department.tsx';

interface Tower {
  id: number;
  name: string;
  address: string;
  qr_code: string;
}

const Towers = departmentRoutes<Tower>(
  { ...monument, path: '/towers/' },
  {
    texts: inBoth({
      title: 'Kule',
      emptyTitle: 'Još nema kula',
      emptyText: 'Prva će se pojaviti ovdje.',
      searchLabel: 'Pretraži kule',
      addTitle: 'Dodaj kulu',
      editTitle: 'Izmijeni kulu',
      count: '{{count}} kula',
      deleteText: 'Obrisati {{name}}?',
    }),
    row: [detailAction, editAction, qrAction, deleteAction],
    view: async () => ({ default: {} }),
    form: async () => ({
      default: ({ row, onSaved }) => (
        <button type="button" onClick={() => row && onSaved({ ...row, name: 'Nova kula' }, 'edit')}>
          {`Sačuvaj ${row?.name}`}
        </button>
      ),
    }),
  },
);

const towers: Tower[] = Array.from({ length: 14 }, (_, index) => ({
  id: index + 1,
  name: `Kula ${index + 1}`,
  address: 'Gorica',
  qr_code: '',
}));

interface Server {
  at: string;
  /** Overrides the response for a record. A number is the status of the response. */
  record?(id: number): object | number;
}

function open({ at, record }: Server) {
  const gone = new Set<number>();
  return openList(
    <Routes>
      <Route path="/dashboard/towers/*" element={<Towers />} />
    </Routes>,
    {
      at: `/dashboard/towers${at}`,
      answer(call, method) {
        const [, id, part] = /^\/api\/towers\/(\d+)\/(.*)$/.exec(call.pathname) ?? [];
        const query = call.searchParams;
        if (method === 'DELETE') return gone.add(Number(id)) && 204;
        if (part) return pageOf([]);
        if (id) return record?.(Number(id)) ?? towers.find((tower) => tower.id === Number(id)) ?? 404;
        const found = towers.filter(
          (tower) => tower.name.includes(query.get('search') ?? '') && !gone.has(tower.id),
        );
        const sorted = query.get('ordering') === '-name' ? found.toReversed() : found;
        const offset = Number(query.get('offset'));
        return pageOf(sorted.slice(offset, offset + Number(query.get('limit'))), sorted.length);
      },
    },
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = async (name: string | RegExp) => userEvent.click(await screen.findByRole('link', { name }));

beforeAll(signInAsSuperAdmin);
beforeEach(() => {
  rstest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  rstest.restoreAllMocks();
});

test('shows the cached row until the record has loaded, and links back to the same list', async () => {
  let answer = (_: object) => {};
  const visit = open({
    at: '?page=2&search=Kula&ordering=-name',
    record: () => new Promise<object>((done) => (answer = done)),
  });
  await follow('Kula 7');
  await heading('Kula 7');
  expect([visit.path(), visit.address()]).toEqual([
    '/dashboard/towers/7',
    '?page=2&search=Kula&ordering=-name',
  ]);
  expect(screen.getByText('Gorica')).toBeTruthy();
  answer({ ...towers[6], address: 'Ljubović' });
  await screen.findByText('Ljubović');
  await follow('Spisak: Kule');
  await heading('Kule');
  expect([visit.path(), visit.address()]).toEqual([
    '/dashboard/towers',
    '?page=2&search=Kula&ordering=-name',
  ]);
});

test('links to the previous and next record across pages of the list', async () => {
  const visit = open({ at: '/9?search=Kula&ordering=-name' });
  await heading('Kula 9');
  await screen.findByText('6 od 14');
  expect((await screen.findByRole('link', { name: 'Prethodni zapis: Kula 10' })).getAttribute('href')).toBe(
    '/dashboard/towers/10?search=Kula&ordering=-name',
  );
  await follow('Sljedeći zapis: Kula 8');
  await heading('Kula 8');
  expect([visit.path(), visit.address()]).toEqual([
    '/dashboard/towers/8',
    '?search=Kula&ordering=-name&page=2',
  ]);
  await screen.findByText('7 od 14');
  await follow('Prethodni zapis: Kula 9');
  await heading('Kula 9');
  expect(visit.address()).toBe('?search=Kula&ordering=-name');
});

test('has no link to a next record at the end of the list', async () => {
  open({ at: '/14?page=3' });
  await screen.findByText('14 od 14');
  expect(screen.getAllByRole('link').map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Spisak: Kule',
    'Prethodni zapis: Kula 13',
  ]);
});

test('shows no position in the list if the page of the list does not contain the record', async () => {
  open({ at: '/14' });
  await heading('Kula 14');
  expect(screen.queryByText(/ od /)).toBeNull();
});

test('edits the record in a dialog and shows the saved values', async () => {
  const visit = open({ at: '/2?search=Kula' });
  await heading('Kula 2');
  await press('Izmijeni');
  await waitFor(() => expect(visit.address()).toBe('?search=Kula&edit='));
  await userEvent.click(await screen.findByRole('button', { name: 'Sačuvaj Kula 2' }));
  await waitFor(() => expect(visit.address()).toBe('?search=Kula'));
  await screen.findByText('Sačuvano: Nova kula.');
});

test('opens the first page of the list after a deletion', async () => {
  const visit = open({ at: '/8?page=2&ordering=name' });
  await heading('Kula 8');
  await press('Izbriši');
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Izbriši' })).getByRole('button', {
      name: 'Obriši',
    }),
  );
  await heading('Kule');
  expect([visit.path(), visit.address()]).toEqual(['/dashboard/towers', '?ordering=name']);
  expect(visit.calls.filter((call) => call === '/api/towers/8/')).toHaveLength(1);
});

test('links from a deleted record to the list, and shows a button that loads a record again after a failure', async () => {
  const answers = [404, 503, 200];
  const record = () => {
    const status = answers.shift() ?? 200;
    return status === 200 ? (towers[0] as object) : status;
  };
  const visit = open({ at: '/99?page=2', record });
  await heading('Ovaj zapis više ne postoji');
  await follow('Nazad na spisak');
  await heading('Kule');
  expect(visit.address()).toBe('?page=2');
  await follow('Kula 7');
  await heading('Zapis nije učitan');
  await press('Pokušaj ponovo');
  await heading('Kula 1');
});

test('shows that the record no longer exists if a refetch fails with status 404', async () => {
  let isGone = false;
  open({ at: '/1', record: () => (isGone ? 404 : (towers[0] as object)) });
  await heading('Kula 1');
  await press('Izmijeni');
  const save = await screen.findByRole('button', { name: 'Sačuvaj Kula 1' });
  isGone = true;
  await userEvent.click(save);
  await heading('Ovaj zapis više ne postoji');
});

test('redirects from ?id=3 to the page of the record, and shows "Not Found" for a malformed id', async () => {
  const visit = open({ at: '?id=3&page=2' });
  await heading('Kula 3');
  expect([visit.path(), visit.address()]).toEqual(['/dashboard/towers/3', '?page=2']);
  open({ at: '/seven' });
  await heading('Not Found');
});
