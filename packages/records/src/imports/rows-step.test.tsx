import type { ImportRow } from '@ar/domain/imports';
import { beforeAll, expect, rstest, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLanguage } from '../../testing/language.ts';
import { type Answer, documentOf, ID, openImport, rowOf } from '../../testing/open-import.tsx';
import { pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';

beforeAll(() => signInAsSuperAdmin());

const wrong = rowOf(2, {
  verdict: 'invalid',
  cells: { name: '' },
  problems: { name: ['Naziv je obavezno polje'] },
});

const rows: ImportRow[] = [
  wrong,
  rowOf(3, {
    verdict: 'changed',
    id: 7,
    changes: [{ field: 'address', before: 'Zabjelo', after: 'Gorica' }],
    kept: [{ field: 'name', now: 'Nova kula' }],
  }),
  rowOf(4, {
    verdict: 'met',
    id: 8,
    met: { by: 'Vuk Popović', at: '2026-11-22T10:00:00.000Z' },
  }),
  rowOf(5, {
    verdict: 'same',
    likely: [
      { id: 9, row: null, name: 'Sahat kula', address: 'Stara Varoš', metres: 12.4, by: ['name', 'near'] },
      { id: null, row: 3, name: 'Kula 3', address: null, metres: null, by: ['name'] },
    ],
  }),
];
const document = documentOf({
  row_count: 4,
  verdicts: { invalid: 1, changed: 1, met: 1, same: 1 },
  waiting: 3,
  planned: { added: 0, changed: 1 },
});

const validated =
  (validate: (row: ImportRow, body: { cells?: Record<string, string> }) => ImportRow): Answer =>
  ({ method, path, body }) => {
    const row = rows.find((one) => path === `import/rows/${one.row}/`);
    return method === 'PATCH' && row ? validate(row, body as object) : undefined;
  };
const corrected = validated((row, { cells }) => ({
  ...row,
  verdict: 'new',
  cells: { ...row.cells, ...cells },
  mended: Object.keys(cells ?? {}),
  problems: {},
}));

const row = async (number: number) =>
  within((await screen.findByRole('rowheader', { name: String(number) })).closest('tr') as HTMLElement);
const press = async (number: number, name: string) =>
  userEvent.click((await row(number)).getByRole('button', { name: `${name} (red ${number})` }));

test('shows the effect, the changes and the problems of each row', async () => {
  openImport({ document, rows });
  (await row(2)).getByText('Neispravno');
  (await row(2)).getByText('Naziv je obavezno polje', { selector: 'li' });
  const name = (await row(2)).getByRole('button', { name: 'Naziv: prazno' });
  expect(name.getAttribute('aria-describedby')).toBe(
    (await row(2)).getByText('Naziv je obavezno polje', { selector: 'p' }).id,
  );
  (await row(3)).getByRole('button', { name: /^Adresa: Sada: Zabjelo ?Biće: Gorica$/ });
  (await row(3)).getByRole('button', { name: 'Naziv: Nova kula u međuvremenu izmijenjeno, ostaje' });
  (await row(4)).getByText(/^Zapis je u međuvremenu mijenjan \(Vuk Popović, 22\. 11\. 2026/);
  const likely = (await row(5)).getByRole('link', { name: /^Sahat kula/ });
  expect(likely.getAttribute('href')).toBe('/dashboard/monuments/9');
  expect(likely.getAttribute('target')).toBe('_blank');
  (await row(5)).getByText('Stara Varoš, sličan naziv, blizu: 12 m');
  (await row(5)).getByText('red 3 ove tabele: Kula 3');
  expect(screen.queryByText('Broj')).toBeNull();
});

test('warns about a place far from the city and still accepts the row', async () => {
  const at = (latitude: number, longitude: number) => ({ values: { latitude, longitude } });
  const far = 'Mjesto je 38 km od centra Podgorice.';
  openImport({
    document,
    rows: [
      rowOf(2, at(42.2864, 18.84)),
      rowOf(3, at(42.4346, 19.2614)),
      rowOf(4, { ...at(42.2864, 18.84), decision: 'leave' }),
      rowOf(5, { values: { latitude: null, longitude: 18.84 } }),
    ],
  });
  (await row(2)).getByText((words) => words.replaceAll('\u00a0', ' ').startsWith(far));
  (await row(2)).getByText('Novo');
  expect(screen.getAllByText(/od centra Podgorice/)).toHaveLength(1);
});

test('shows the value that will be stored instead of the text in the file', async () => {
  const columns = [
    { heading: 'Naziv', examples: ['Kula'], field: 'name' },
    { heading: 'Veličina', examples: ['900.5'], field: 'building_size' },
    { heading: 'Početak', examples: ['03/04/2026'], field: 'construction_start_date' },
  ];
  const day = rowOf(2, {
    cells: { name: ' Kula ', building_size: '900.5', construction_start_date: '03/04/2026' },
    values: { name: 'Kula', building_size: 900.5, construction_start_date: '2026-03-04' },
  });
  const { sent } = openImport({ ofBuildings: true, document: documentOf({ columns }), rows: [day] });
  (await row(2)).getByRole('button', { name: 'Naziv: Kula' });
  (await row(2)).getByRole('button', { name: 'Površina (m²): 900,5' });
  await userEvent.click((await row(2)).getByRole('button', { name: 'Početak gradnje: 4. 3. 2026.' }));
  const editor = await screen.findByRole('textbox', { name: 'Početak gradnje (red 2)' });
  expect((editor as HTMLInputElement).value).toBe('4. 3. 2026.');
  expect(sent).toEqual([]);
});

test('corrects a cell on a press on a possible meaning', async () => {
  const ambiguous = rowOf(2, {
    verdict: 'invalid',
    problems: {
      construction_start_date: ['Datum se može pročitati na više načina. Upišite ga kao 31. 1. 2026.'],
    },
    meanings: { construction_start_date: ['2026-04-03', '0026-04-03'] },
  });
  const { sent } = openImport({ ofBuildings: true, rows: [ambiguous] });
  (await row(2)).getByRole('button', { name: /^0026-04-03/ });
  await userEvent.click(
    (await row(2)).getByRole('button', { name: /^3\. 4\. 2026\., Početak gradnje \(red 2\)/ }),
  );
  expect(sent).toEqual([
    { method: 'PATCH', path: 'import/rows/2/', body: { cells: { construction_start_date: '2026-04-03' } } },
  ]);
});

test('shows a cell for a field with a problem even if the file has no column for this field', async () => {
  const problems = { base_of_knowledge: ['Upišite naziv fajla iz ZIP arhive.'] };
  openImport({ document, rows: [rowOf(2, { verdict: 'invalid', problems })] });
  (await row(2)).getByText('Baza znanja: Upišite naziv fajla iz ZIP arhive.');
  (await row(2)).getByRole('button', { name: 'Baza znanja: prazno' });
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Red', 'Naziv', 'Šta će biti', 'Baza znanja', 'Adresa', 'Opis']);
});

test('writes the chosen verdict to the URL, and requests only rows with this verdict', async () => {
  const { calls, address } = openImport({ document, rows });
  await userEvent.click(await screen.findByRole('button', { name: 'Neispravni (1)' }));
  expect(address()).toBe('?verdict=invalid');
  await waitFor(() => expect(calls.at(-1)).toContain('rows/?verdict=invalid&limit=24&offset=0'));
  expect(screen.getByRole('button', { name: 'Neispravni (1)' }).getAttribute('aria-pressed')).toBe('true');
});

test.each([
  ['-3', 0],
  ['1.5', 0],
  ['x', 0],
  ['2', 24],
])('requests the rows of ?page=%s from offset %d', async (page, offset) => {
  const { calls } = openImport({ document, rows, at: `/${ID}?page=${page}` });
  await row(2);
  expect(calls.filter((call) => call.includes('/rows/'))).toEqual([
    expect.stringMatching(new RegExp(`limit=24&offset=${offset}$`)),
  ]);
});

test('saves a correction that the person has typed by keyboard, and updates the row', async () => {
  const { sent } = openImport({ document, rows, answer: corrected });
  (await row(2)).getByRole('button', { name: 'Naziv: prazno' }).focus();
  await userEvent.keyboard('{Enter}');
  const editor = await screen.findByRole('textbox', { name: 'Naziv (red 2)' });
  expect(globalThis.document.activeElement).toBe(editor);
  await userEvent.keyboard('Sahat kula{Enter}');
  const cell = await screen.findByRole('button', { name: /^Naziv: Sahat kula/ });
  expect(sent).toEqual([
    { method: 'PATCH', path: 'import/rows/2/', body: { cells: { name: 'Sahat kula' } } },
  ]);
  (await row(2)).getByText('Novo');
  within(cell).getByText('ispravljeno');
  await waitFor(() => expect(globalThis.document.activeElement).toBe(cell));
  await userEvent.keyboard('{F2}drugo{Escape}');
  expect(globalThis.document.activeElement?.textContent).toContain('Sahat kula');
  expect(sent).toHaveLength(1);
});

test('moves the focus between cells by arrow keys, and saves an edited cell on Tab', async () => {
  const { sent } = openImport({ document, rows, answer: corrected });
  const first = (await row(2)).getByRole('button', { name: /^Naziv/ });
  expect(
    screen.getAllByRole('button', { name: /^(Naziv|Adresa|Opis):/ }).map(({ tabIndex }) => tabIndex),
  ).toEqual([0, ...Array.from({ length: 11 }, () => -1)]);
  first.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  const second = (await row(3)).getByRole('button', { name: /^Adresa/ });
  expect(globalThis.document.activeElement).toBe(second);
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  await userEvent.keyboard('{Enter}Zabjelo{Tab}');
  expect(globalThis.document.activeElement).toBe((await row(3)).getByRole('button', { name: /^Opis/ }));
  expect(sent.at(-1)?.body).toEqual({ cells: { address: 'Zabjelo' } });
});

test('keeps the typed text in the editor if a correction was not saved', async () => {
  const answer: Answer = ({ method }) => (method === 'PATCH' ? 500 : undefined);
  openImport({ document, rows, answer });
  await userEvent.click((await row(2)).getByRole('button', { name: /^Naziv/ }));
  await userEvent.keyboard('Sahat kula{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Ispravka nije sačuvana.');
  expect((screen.getByRole('textbox', { name: 'Naziv (red 2)' }) as HTMLInputElement).value).toBe(
    'Sahat kula',
  );
});

test('shows that a correction was not saved after the person has closed the editor by Escape', async () => {
  let release = (_: number) => {};
  const held = new Promise<number>((resolve) => {
    release = resolve;
  });
  openImport({ document, rows, answer: ({ method }) => (method === 'PATCH' ? held : undefined) });
  await userEvent.click((await row(2)).getByRole('button', { name: /^Naziv/ }));
  await userEvent.keyboard('Sahat kula{Enter}{Escape}');
  release(500);
  expect((await screen.findByRole('alert')).textContent).toContain('Ispravka nije sačuvana.');
});

test('sends the decision on a row, and withdraws the decision on a second press', async () => {
  const { sent } = openImport({
    document,
    rows,
    answer: validated((one, body) => ({ ...one, into: null, into_name: 'Sahat kula', ...body })),
  });
  await press(4, 'Uzmi iz tabele');
  await press(5, 'Izmijeni postojeći: Sahat kula');
  await waitFor(async () => {
    const merge = (await row(5)).getByRole('button', { name: /^Izmijeni postojeći/ });
    expect(merge.getAttribute('aria-pressed')).toBe('true');
  });
  await press(5, 'Izmijeni postojeći: Sahat kula');
  await press(3, 'Izostavi');
  (await row(3)).getByText('Izostavljeno');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['import/rows/4/', { decision: 'take' }],
    ['import/rows/5/', { decision: 'merge', into: 9 }],
    ['import/rows/5/', { decision: 'usual' }],
    ['import/rows/3/', { decision: 'leave' }],
  ]);
});

test('sends one decision for all rows with the chosen verdict', async () => {
  const { sent } = openImport({ document, rows });
  await userEvent.click(await screen.findByRole('button', { name: 'Možda isti (1)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Dodaj sve svejedno' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'PATCH', path: 'import/rows/', body: { verdict: 'same', decision: 'take' } },
    ]),
  );
});

test('imports only the valid rows after a summary if other rows still wait for a decision', async () => {
  const waits = documentOf({ waiting: 2, left_out: 1, planned: { added: 2, changed: 5 } });
  const { sent } = openImport({ document: waits, rows });
  await userEvent.click(await screen.findByRole('button', { name: 'Uvezi ispravne (7)' }));
  const question = within(await screen.findByRole('dialog', { name: 'Uvoz u spisak' }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Biće dodata 2 zapisa.',
    'Biće izmijenjeno 5 zapisa.',
    'Ne uvozi se 1 red, jer je izostavljen.',
    'Ne uvoze se 2 reda koja čekaju na Vas.',
  ]);
  question.getByText('Stižu pozivi.');
  await userEvent.click(question.getByRole('button', { name: 'Uvezi' }));
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'POST', path: 'import/run/', body: { rows: 'valid' } }]),
  );
});

test('imports all rows if no row waits for a decision', async () => {
  const { sent } = openImport({ document: documentOf({ planned: { added: 3, changed: 0 } }), rows });
  await userEvent.click(await screen.findByRole('button', { name: 'Uvezi sve (3)' }));
  screen.getByText('Ako neki red ipak ne može da se upiše, ništa se ne upisuje.');
  await userEvent.click(screen.getByRole('button', { name: 'Uvezi' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ rows: 'all' }));
});

test('shows that an import changes nothing, and discards the import on a press', async () => {
  const visit = openImport({ rows });
  await screen.findByText(/^Nema šta da se uveze/);
  await userEvent.click(screen.getByRole('button', { name: 'Odustani od uvoza' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Obriši uvoz' }));
  await screen.findByRole('heading', { name: 'Izaberite tabelu' });
  expect(visit.sent).toEqual([{ method: 'DELETE', path: 'import/', body: undefined }]);
});

test('shows cards on a phone, and a button that removes a filter without results', async () => {
  openImport({
    narrow: true,
    document,
    rows,
    answer: ({ query, path }) => (path === 'import/rows/' && query.has('verdict') ? pageOf([]) : undefined),
  });
  expect((await screen.findAllByRole('heading', { level: 2, name: 'Red 2' })).length).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Možda isti (1)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Prikaži sve redove' }));
  await screen.findAllByText('Naziv je obavezno polje');
});

test('shows the name of the record that a row will change, and withdraws this decision on a press', async () => {
  const merged = rowOf(5, {
    verdict: 'same',
    decision: 'merge',
    into: 9,
    into_name: 'Sahat kula',
    changes: [{ field: 'address', before: 'Stara Varoš', after: 'Gorica' }],
  });
  const { sent } = openImport({ document, rows: [merged, rowOf(6, { ...merged, row: 6, changes: [] })] });
  (await row(5)).getByText('Mijenja');
  (await row(5)).getByText(/^Biće izmijenjen postojeći zapis:/);
  (await row(5)).getByRole('link', { name: /^Sahat kula/ });
  (await row(6)).getByText(/^Već je isto u postojećem zapisu:/);
  await press(5, 'Izmijeni postojeći: Sahat kula');
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'PATCH', path: 'import/rows/5/', body: { decision: 'usual' } }]),
  );
});

test('shows the name in the first column, and columns that are empty in the file so that a person can fill them in', async () => {
  const [number, name, address, description] = document.columns;
  const columns = [number, address, name, { ...description, examples: [] }] as typeof document.columns;
  openImport({ document: { ...document, columns }, rows: [rowOf(2)] });
  await row(2);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Red',
    'Naziv',
    'Šta će biti',
    'Adresa',
    'Opis',
  ]);
});

test('shows empty fields on a card, so that a person on a phone can fill in a field', async () => {
  openImport({ narrow: true, document, rows: [rowOf(2)] });
  await screen.findByRole('button', { name: 'Opis: prazno' });
});

test('shows no rows for a verdict that no row has', async () => {
  const none = { ...document, verdicts: { changed: 4 } };
  openImport({ document: none, rows, at: `/${document.id}?verdict=invalid` });
  await screen.findByRole('button', { name: 'Neispravni (0)' });
  await screen.findByRole('heading', { name: 'Takvih redova nema' });
  expect(screen.queryByText('Naziv je obavezno polje')).toBeNull();
});

test('uploads a ZIP in the rows step and shows why the server refused the ZIP', async () => {
  const uploads: FormData[] = [];
  class Upload {
    status = 400;
    statusText = '';
    responseText = JSON.stringify({ detail: 'x', errors: { archive: ['ZIP arhiva je oštećena.'] } });
    upload = {};
    onload?(): void;
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => 'application/json';
    abort() {}
    send(body: FormData) {
      uploads.push(body);
      this.onload?.();
    }
  }
  rstest.stubGlobal('XMLHttpRequest', Upload);
  openImport({ document, rows });
  await screen.findByRole('button', { name: 'Dodaj ZIP' });
  await userEvent.upload(screen.getByLabelText('Dodaj ZIP'), new File(['x'], 'slike.zip'));
  expect((await screen.findByRole('alert')).textContent).toBe('ZIP arhiva je oštećena.');
  expect(uploads.map((body) => (body.get('archive') as File).name)).toEqual(['slike.zip']);
});

test('shows English messages of the server and English labels of fields on an English page', async () => {
  act(() => showLanguage('en'));
  const problems = { name: ['The name is required'], address: ['At most 255 characters'] };
  openImport({ document, rows: [{ ...wrong, problems }] });
  await screen.findAllByText('The name is required');
  screen.getByText('Address: At most 255 characters', { selector: 'li' });
  act(() => showLanguage('mn'));
});
