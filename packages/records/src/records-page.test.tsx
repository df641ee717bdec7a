import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLanguage } from '../testing/language.ts';
import { openList, pageOf } from '../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../testing/sign-in.ts';
import { inBoth } from '../testing/texts.ts';
import { deleteAction } from './actions/confirmed-actions.tsx';
import type { RecordColumn } from './list/columns.tsx';
import type { ListMapProps, RecordsPageProps } from './list/list-page.ts';
import { RecordsPage } from './records-page.tsx';
import { addDepartmentTexts, RecordTexts } from './texts/record-text.tsx';

interface Tower {
  id: number;
  name: string;
  built: string | null;
}

addDepartmentTexts(
  'towers',
  inBoth({
    title: 'Kule',
    searchLabel: 'Pretraži kule',
    count_one: '{{count}} kula',
    count_few: '{{count}} kule',
    count_other: '{{count}} kula',
    emptyTitle: 'Još nema kula',
    emptyText: 'Prva će se pojaviti ovdje.',
    addTitle: 'Dodaj kulu',
    name: 'Naziv',
    built: 'Sagrađena',
  }),
);

const columns: RecordColumn<Tower>[] = [
  { key: 'name', ordering: 'name', heading: true, cell: (tower, show) => show.text(tower.name, 'mn') },
  { key: 'built', cell: (tower, show) => show.date(tower.built) },
];
const towers: Tower[] = Array.from({ length: 22 }, (_, index) => ({
  id: index + 1,
  name: `Kula ${index + 1}`,
  built: index === 0 ? null : '1667-05-01',
}));

function serve(call: URL) {
  const query = call.searchParams;
  const found = towers.filter(({ name }) => name.includes(query.get('search') ?? ''));
  const offset = Number(query.get('offset'));
  return pageOf(found.slice(offset, offset + Number(query.get('limit'))), found.length);
}

const Towers = (more: Omit<RecordsPageProps<Tower>, 'resource' | 'columns'>) => (
  <RecordTexts value="towers">
    <RecordsPage<Tower> resource="/towers/" columns={columns} {...more} />
  </RecordTexts>
);
const open = (options: Parameters<typeof openList>[1]) => openList(<Towers />, options);
const shownNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const chooseRows = async (rows: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Redova na strani' }), rows);

let logged: string[];
beforeEach(() => {
  logged = [];
  rstest.spyOn(console, 'error').mockImplementation((message: unknown) => {
    logged.push(String(message));
  });
});
afterEach(() => {
  rstest.restoreAllMocks();
});

test('shows the first page, the count with the right plural, and missing values as N/A', async () => {
  const { calls } = open({ answer: serve });
  expect(screen.getByRole('table', { name: 'Kule' }).getAttribute('aria-busy')).toBe('true');
  await screen.findByRole('rowheader', { name: 'Kula 1' });
  expect(calls).toEqual(['/api/towers/?limit=6&offset=0']);
  expect(shownNames()).toEqual(['Kula 1', 'Kula 2', 'Kula 3', 'Kula 4', 'Kula 5', 'Kula 6']);
  expect(within(screen.getByRole('row', { name: /^Kula 1 / })).getByText('N/A')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('22 kule, strana 1 od 4');
});

test('sets the language attribute of a Montenegrin name only on an English page', async () => {
  open({ answer: serve });
  expect((await screen.findByText('Kula 1')).lang).toBe('');
  act(() => showLanguage('en'));
  expect((await screen.findByText('Kula 1')).lang).toBe('sr-Latn-ME');
  act(() => showLanguage('mn'));
});

test('writes the page number to the URL, so that the back button shows the previous page', async () => {
  const { address, step, calls } = open({ answer: serve });
  await screen.findByText('Kula 1');
  await press('Sledeći');
  await screen.findByText('Kula 7');
  expect(address()).toBe('?page=2');
  expect(calls.at(-1)).toBe('/api/towers/?limit=6&offset=6');
  act(() => step(-1));
  await screen.findByText('Kula 1');
  expect(address()).toBe('');
});

test.each([
  ['/?page=3', '12', '?page=2&rows=12', 'Kula 13'],
  ['/?page=4', '48', '?rows=48', 'Kula 1'],
  ['/?page=2&rows=12', '6', '?page=3', 'Kula 13'],
])(
  'at %s, a choice of %s rows changes the URL to %s and still shows the first row',
  async (at, rows, address, first) => {
    const visit = open({ at, answer: serve });
    await screen.findAllByText(/^Kula /);
    await chooseRows(rows);
    await waitFor(() => expect([visit.address(), shownNames()[0]]).toEqual([address, first]));
    localStorage.clear();
  },
);

test("adds no entry to the browser's history if the list already shows the number of rows that fit", async () => {
  const { address, step } = open({ answer: serve });
  await screen.findByText('Kula 1');
  await press('Sledeći');
  await screen.findByText('Kula 7');
  await chooseRows('Koliko stane');
  act(() => step(-1));
  await waitFor(() => expect(address()).toBe(''));
  localStorage.clear();
});

test('uses the chosen number of rows for the next list', async () => {
  open({ answer: serve });
  await chooseRows('12');
  cleanup();
  const next = open({ answer: serve });
  await screen.findByText('Kula 12');
  expect(next.calls).toEqual(['/api/towers/?limit=12&offset=0']);
  localStorage.clear();
});

test('shows the previous page as busy until the next page has loaded', async () => {
  let answerNext = (_page: ReturnType<typeof pageOf>) => {};
  const next = new Promise<ReturnType<typeof pageOf>>((resolve) => {
    answerNext = resolve;
  });
  open({ answer: (call) => (call.searchParams.get('offset') === '6' ? next : serve(call)) });
  await screen.findByText('Kula 1');
  await press('Strana 2');
  expect(screen.getByText('Kula 1')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  answerNext(pageOf([{ id: 7, name: 'Kula 7', built: null }], 22));
  await screen.findByText('Kula 7');
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
});

test('sorts ascending, descending and not at all after repeated presses on a header, and shows page 1', async () => {
  const { address } = open({ at: '/?page=3', answer: serve });
  await screen.findByText('Kula 13');
  const header = screen.getByRole('columnheader', { name: 'Naziv' });
  await press('Naziv');
  expect([address(), header.getAttribute('aria-sort')]).toEqual(['?ordering=name', 'ascending']);
  await press('Naziv');
  expect([address(), header.getAttribute('aria-sort')]).toEqual(['?ordering=-name', 'descending']);
  await press('Naziv');
  expect([address(), header.getAttribute('aria-sort')]).toEqual(['', null]);
});

test("starts a search at page 1 and adds only one entry to the browser's history", async () => {
  const { address, step } = open({ at: '/?page=2', answer: serve });
  await screen.findByText('Kula 7');
  const box = screen.getByRole('searchbox', { name: 'Pretraži kule' });
  await userEvent.type(box, 'Kula{Enter}');
  await screen.findByText('Kula 1');
  await userEvent.type(box, ' 22{Enter}');
  await waitFor(() => expect(shownNames()).toEqual(['Kula 22']));
  expect(address()).toBe('?search=Kula+22');
  expect(screen.getByRole('status').textContent).toBe('1 kula');
  act(() => step(-1));
  await screen.findByText('Kula 7');
  expect([address(), (box as HTMLInputElement).value]).toEqual(['?page=2', '']);
});

test('clears a search without results on a press, and focuses the search box', async () => {
  const { address } = open({ at: '/?search=zzz', answer: serve });
  expect(await screen.findByRole('heading', { name: 'Nema rezultata' })).toBeTruthy();
  expect(screen.getByText(/„zzz“/)).toBeTruthy();
  const [, clear] = screen.getAllByRole('button', { name: 'Obriši pretragu' });
  if (clear) await userEvent.click(clear);
  await screen.findByText('Kula 1');
  expect(address()).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('shows the text for an empty list if no record exists', async () => {
  open({ answer: () => pageOf([]) });
  expect(await screen.findByRole('heading', { name: 'Još nema kula' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('logs a failure, and shows a button that loads the same page again', async () => {
  let down = true;
  const { address } = open({ at: '/?page=2', answer: (call) => (down ? 404 : serve(call)) });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { name: 'Spisak nije učitan' })).toBeTruthy();
  // The alert does not contain the reason, because a toast shows the reason.
  expect(within(alert).queryByText(/Server nije/)).toBeNull();
  expect(logged).toContain('The list /towers/ did not load');
  down = false;
  await press('Pokušaj ponovo');
  await screen.findByText('Kula 7');
  expect(address()).toBe('?page=2');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Kule' }));
});

test('replaces a page past the end by the last page', async () => {
  const { address } = open({ at: '/?page=40&ordering=name', answer: serve });
  await screen.findByText('Kula 22');
  expect(address()).toBe('?page=4&ordering=name');
});

test('shows the first page if the query is malformed', async () => {
  const { calls } = open({ at: '/?page=-3&ordering=password', answer: serve });
  await screen.findByText('Kula 1');
  expect(calls).toEqual(['/api/towers/?limit=6&offset=0']);
});

test('returns the focus to the button that opened a dialog, or to the heading if the URL opened the dialog', async () => {
  const form = async () => ({ default: () => <p>Obrazac</p> });
  await signInAsSuperAdmin();
  openList(<Towers of="monuments" form={form} />, { at: '/?add', answer: serve });
  const close = async () => userEvent.click(await screen.findByRole('button', { name: 'Zatvori' }));
  await close();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await press('Dodaj kulu');
  await close();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dodaj kulu' }));
});

test('the add button is busy until the form of the dialog has loaded', async () => {
  let come = () => {};
  const Form = () => <p>Obrazac</p>;
  const form = () =>
    new Promise<{ default: typeof Form }>((resolve) => {
      come = () => resolve({ default: Form });
    });
  await signInAsSuperAdmin();
  openList(<Towers of="monuments" form={form} />, { at: '/?add', answer: serve });
  const button = await screen.findByRole('button', { name: 'Dodaj kulu' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  come();
  const dialog = within(await screen.findByRole('dialog', { name: 'Dodaj kulu' }));
  dialog.getByText('Obrazac');
  expect(button.getAttribute('aria-busy')).toBe('false');
});

test("adds only one entry to the browser's history for two presses while the dialog loads", async () => {
  rstest.doMock('./dialog/record-dialogs.tsx', () => ({ RecordDialogs: () => null }));
  await signInAsSuperAdmin();
  const form = async () => ({ default: () => null });
  const page = <Towers of="monuments" form={form} />;
  const { address, step } = openList(page, { answer: serve });
  await press('Dodaj kulu');
  await press('Dodaj kulu');
  expect(address()).toBe('?add=');
  act(() => step(-1));
  expect(address()).toBe('');
  rstest.doUnmock('./dialog/record-dialogs.tsx');
});

test('shows cards and a select for the order in a narrow window', async () => {
  const { address } = open({ narrow: true, answer: serve });
  const list = await screen.findByRole('list', { name: 'Kule' });
  await within(list).findByRole('heading', { name: 'Kula 1' });
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(list).getAllByText('Sagrađena')).toHaveLength(6);
  fireEvent.change(screen.getByRole('combobox', { name: 'Redoslijed' }), {
    target: { value: 'name descending' },
  });
  await waitFor(() => expect(address()).toBe('?ordering=-name'));
});

test('shows two values on a card that links to its record', async () => {
  await signInAsSuperAdmin();
  const more = ['floors', 'height'].map((key) => ({ key, cell: () => key }));
  addDepartmentTexts('towers', inBoth({ floors: 'Spratovi', height: 'Visina' }));
  openList(
    <RecordTexts value="towers">
      <RecordsPage<Tower>
        resource="/towers/"
        of="monuments"
        columns={[...columns, ...more]}
        pages={{ prefetch() {} }}
      />
    </RecordTexts>,
    { narrow: true, answer: serve },
  );
  await screen.findByRole('link', { name: 'Kula 1' });
  const [card] = within(screen.getByRole('list', { name: 'Kule' })).getAllByRole('listitem');
  expect(
    within(card as HTMLElement)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sagrađena', 'Spratovi']);
});

test('switches between the list and the map, and keeps the query', async () => {
  const seen: ListMapProps['asked'][] = [];
  const map = async () => ({
    default: function TowersMap({ asked }: ListMapProps) {
      seen.push(asked);
      return <p>Kule na mapi</p>;
    },
  });
  const { address, step } = openList(<Towers map={map} />, {
    at: '/?page=2&search=Kula&ordering=-name',
    answer: serve,
  });
  await screen.findByText('Kula 7');
  await press('Mapa');
  expect(await screen.findByText('Kule na mapi')).toBeTruthy();
  expect(address()).toBe('?page=2&search=Kula&ordering=-name&view=map');
  expect(seen.at(-1)).toEqual({ search: 'Kula' });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  await press('Tabela');
  await screen.findByText('Kula 7');
  expect(address()).toBe('?page=2&search=Kula&ordering=-name');
  act(() => step(-1));
  expect(await screen.findByText('Kule na mapi')).toBeTruthy();
});

test('shows a message with a button that loads the map again if the map did not load', async () => {
  let online = false;
  const map = async () => {
    if (!online) throw new Error('no connection');
    return { default: () => <p>Kule na mapi</p> };
  };
  openList(<Towers map={map} />, {
    at: '/?view=map',
    answer: serve,
  });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { name: 'Mapa nije učitana' })).toBeTruthy();
  online = true;
  await press('Pokušaj ponovo');
  expect(await screen.findByText('Kule na mapi')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Kule' }));
});

test('shows the list without a map button if the department has no map, even if the URL has view=map', async () => {
  open({ at: '/?view=map', answer: serve });
  await screen.findByText('Kula 1');
  expect(screen.queryByRole('button', { name: 'Mapa' })).toBeNull();
});

test('moves the focus from the search box to the first row on ArrowDown, and opens this row on Enter', async () => {
  await signInAsSuperAdmin();
  const { path } = openList(<Towers of="monuments" pages={{ prefetch() {} }} />, { answer: serve });
  const first = await screen.findByRole('link', { name: 'Kula 1' });
  screen.getByRole('searchbox').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe('/1');
});

test('ignores ArrowDown while a search is pending, with a modifier key, and during text composition', async () => {
  await signInAsSuperAdmin();
  let release = (_: object) => {};
  const held = new Promise<object>((resolve) => {
    release = resolve;
  });
  openList(<Towers of="monuments" pages={{ prefetch() {} }} />, {
    answer: (call) => (call.searchParams.has('search') ? held : serve(call)),
  });
  await screen.findByRole('link', { name: 'Kula 1' });
  const box = screen.getByRole('searchbox');
  box.focus();
  // `fireEvent` returns false if the list has handled the key and called `preventDefault`.
  const presses = (init: KeyboardEventInit = {}) => fireEvent.keyDown(box, { key: 'ArrowDown', ...init });
  expect([{ shiftKey: true }, { altKey: true }, { isComposing: true }].map(presses)).toEqual([
    true,
    true,
    true,
  ]);
  fireEvent.change(box, { target: { value: 'Kula 2' } });
  expect(presses()).toBe(true);
  fireEvent.submit(box.closest('form') as HTMLFormElement);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
  expect(presses()).toBe(true);
  release(pageOf(towers.slice(1, 2)));
  const found = await screen.findByRole('link', { name: 'Kula 2' });
  await waitFor(() => expect(presses()).toBe(false));
  expect(document.activeElement).toBe(found);
});

test('selects a range of rows with Shift', async () => {
  await signInAsSuperAdmin();
  openList(<Towers of="monuments" bulk={[deleteAction]} />, { answer: serve });
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /Kula/ });
  const user = userEvent.setup();
  await user.click(boxes[1] as HTMLElement);
  await user.keyboard('{Shift>}');
  await user.click(boxes[4] as HTMLElement);
  await user.keyboard('{/Shift}');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true, true, true, false]);
});
