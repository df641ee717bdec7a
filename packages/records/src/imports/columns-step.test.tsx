import { beforeAll, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentOf, openImport } from '../../testing/open-import.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';

beforeAll(() => signInAsSuperAdmin());

const field = (column: string) => screen.findByRole('combobox', { name: `Polje za kolonu ${column}` });
const check = () => userEvent.click(screen.getByRole('button', { name: 'Provjeri redove' }));

test('checks the rows after one press if the server has recognised all columns', async () => {
  let state: 'matching' | 'checking' = 'matching';
  const { sent } = openImport({
    answer({ path, method }) {
      if (method === 'PUT') state = 'checking';
      return path === 'import/' ? documentOf({ state, progress: { done: 1, of: 3 } }) : undefined;
    },
  });
  await screen.findByText(/Prepoznate su sve 4 kolone/);
  screen.getByText(/nije izvoz ovog spiska/);
  await check();
  await screen.findByRole('heading', { name: 'Provjera redova' });
  screen.getByText('1 od 3');
  const fields = ['id', 'name', 'address', 'description'];
  const body = { fields, orders: [null, null, null, null], constants: {} };
  expect(sent).toEqual([{ method: 'PUT', path: 'import/columns/', body }]);
});

test('offers no field for two columns, and warns about required fields that have no column', async () => {
  const columns = [
    { heading: 'Ime kule', examples: ['Sahat kula', 'Kula Vizier'], field: null },
    { heading: '', examples: [], field: 'address' },
  ];
  const { sent } = openImport({ document: documentOf({ state: 'matching', columns }) });
  await screen.findByText(/Uvozi se kolona: 1 od 2/);
  expect(screen.getByText(/Nijedna kolona ne daje obavezna polja/).textContent).toContain('Naziv');
  const named = await field('Ime kule');
  const option = (name: string) => within(named).getByRole('option', { name }) as HTMLOptionElement;
  expect(option('Adresa (obavezno)').disabled).toBe(true);
  await userEvent.selectOptions(named, 'Naziv (obavezno)');
  expect(screen.getByText(/Nijedna kolona ne daje obavezna polja/).textContent).not.toContain('Naziv');
  await userEvent.selectOptions(await field('Kolona 2 (bez naslova)'), 'Ne uvozi');
  await check();
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ fields: ['name', null] }));
});

test('shows why the server refused the columns and keeps the chosen fields', async () => {
  openImport({
    document: documentOf({ state: 'matching' }),
    answer: ({ method }) =>
      method === 'PUT'
        ? Response.json({ detail: 'Polje je izabrano dva puta.' }, { status: 400 })
        : undefined,
  });
  await userEvent.selectOptions(await field('Opis'), 'Ne uvozi');
  await check();
  expect((await screen.findByRole('alert')).textContent).toContain('Polje je izabrano dva puta.');
  expect(((await field('Opis')) as HTMLSelectElement).value).toBe('');
});

test('the rows step and the columns step link to each other', async () => {
  const visit = openImport({ document: documentOf() });
  await userEvent.click(await screen.findByRole('link', { name: 'Kolone' }));
  await screen.findByText(/Redovi će biti ponovo provjereni/);
  await userEvent.click(screen.getByRole('link', { name: 'Pregled' }));
  await screen.findByRole('heading', { name: 'Šta će biti sa svakim redom' });
  expect(visit.address()).toBe('');
});

test('recognises an export, and does not count columns that only the server writes', async () => {
  const columns = [
    { heading: 'Broj', examples: ['7'], field: 'id' },
    { heading: 'Naziv', examples: ['Sahat kula'], field: 'name' },
    { heading: 'QR kod', examples: ['https://ar.example/visit/MONUMENT_7'], field: null },
    { heading: 'Verzija', examples: ['v1-1f0c9a2b'], field: 'version' },
  ];
  openImport({ document: documentOf({ state: 'matching', columns }) });
  await screen.findByText(/^Ovo je izvoz ovog spiska/);
  expect(screen.queryByText(/od 4/)).toBeNull();
});

test('sends a constant value for a field that has no column', async () => {
  const columns = [{ heading: 'Naziv', examples: ['Sahat kula'], field: 'name' }];
  const { sent } = openImport({ document: documentOf({ state: 'matching', columns }) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Adresa' }), 'Podgorica ');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Još neko polje' }),
    'Naziv na engleskom',
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Naziv na engleskom' }), 'Tower');
  expect(screen.getByText(/Nijedna kolona ne daje obavezna polja/).textContent).not.toContain('Adresa');
  await check();
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ constants: { address: 'Podgorica', name_en: 'Tower' } }),
  );
});

test('requires the order of day and month if no value in the column shows the order', async () => {
  const columns = [
    {
      heading: 'Početak',
      examples: ['03/04/2026'],
      field: 'construction_start_date',
      days: { evidence: 'none' as const, order: null },
    },
  ];
  const { sent } = openImport({ ofBuildings: true, document: documentOf({ state: 'matching', columns }) });
  await field('Početak');
  await check();
  expect((await screen.findByRole('alert')).textContent).toContain('dan ili mjesec');
  expect(sent).toEqual([]);
  const order = screen.getByRole('combobox', { name: 'Šta je prvo u datumima kolone Početak' });
  await userEvent.selectOptions(order, 'Mjesec: 03/04/2026 je 4. mart 2026.');
  await check();
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ orders: ['month'] }));
});

const TABLE = {
  sheets: [
    { index: 0, name: 'Šifarnik', is_hidden: true },
    { index: 1, name: 'Spomenici', is_hidden: false },
    { index: 2, name: '2025', is_hidden: false },
  ],
  sheet: 1,
  heads: [
    { row: 1, text: 'Registar spomenika' },
    { row: 3, text: 'Naziv · Adresa' },
  ],
  heading: 3,
  hidden_rows: 12,
  with_hidden: false,
};

test('sends the chosen fields with the choice of another sheet, and shows the columns of that sheet', async () => {
  const other = [{ heading: 'Ime', examples: ['Most'], field: 'name' }];
  let document = documentOf({ state: 'matching', table: TABLE });
  const { sent } = openImport({
    answer({ method, path }) {
      if (method === 'PUT' && path === 'import/table/')
        document = { ...document, columns: other, table: { ...TABLE, sheet: 2, heading: 1 } };
      return path.startsWith('import/') && !path.includes('rows') ? document : undefined;
    },
  });
  const sheets = (await screen.findByRole('combobox', { name: 'List u fajlu' })) as HTMLSelectElement;
  expect([...sheets.options].map(({ text }) => text)).toEqual(['Šifarnik (skriven)', 'Spomenici', '2025']);
  expect(sheets.selectedOptions[0]?.text).toBe('Spomenici');
  await userEvent.selectOptions(await field('Opis'), 'Ne uvozi');
  await userEvent.selectOptions(sheets, '2025');
  expect(((await field('Ime')) as HTMLSelectElement).value).toBe('name');
  expect(document.table?.sheet).toBe(2);
  expect(sent).toEqual([
    { method: 'PUT', path: 'import/table/', body: { sheet: 2, fields: ['id', 'name', 'address', null] } },
  ]);
  expect(globalThis.document.activeElement).toBe(sheets);
});

test('sends the chosen heading row and the choice about hidden rows', async () => {
  const document = documentOf({ state: 'matching', table: TABLE });
  const { sent } = openImport({
    document,
    answer: ({ method }) => (method === 'PUT' ? document : undefined),
  });
  const heading = await screen.findByRole('combobox', { name: 'Red s naslovima kolona' });
  expect((heading as HTMLSelectElement).selectedOptions[0]?.text).toBe('3. red: Naziv · Adresa');
  const hiddenRows = screen.getByRole('radiogroup', { name: /^12 redova ispod naslova je skriveno/ });
  await userEvent.click(within(hiddenRows).getByRole('radio', { name: 'Uvezi i skrivene' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ with_hidden: true }));
  await userEvent.selectOptions(heading, '1. red: Registar spomenika');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ heading: 1 }));
});

test('shows why the server refused a sheet and keeps the previous sheet', async () => {
  const sentence = 'Ispod naslova kolona nema nijednog reda.';
  openImport({
    document: documentOf({ state: 'matching', table: { ...TABLE, hidden_rows: 0 } }),
    answer: ({ method }) =>
      method === 'PUT'
        ? Response.json({ detail: sentence, errors: { sheet: [sentence] } }, { status: 400 })
        : undefined,
  });
  const sheets = (await screen.findByRole('combobox', { name: 'List u fajlu' })) as HTMLSelectElement;
  await userEvent.selectOptions(sheets, '2025');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(sheets.selectedOptions[0]?.text).toBe('Spomenici');
  expect(screen.queryByRole('radiogroup', { name: /skriven/ })).toBeNull();
});
