import { parseCsv } from 'hucre/csv';
import type { Product } from '../../product/test.ts';
import type { Screen, Stage } from '../screen.ts';
import { type Department, listOf } from './opening.ts';

interface Begun {
  id: string;
  state: string;
  columns: { field: string | null }[];
}

function importsOf(product: Product, department: Department) {
  const { account, api } = listOf(department);
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const { access } = await product.tokensOf(account);
    const isForm = body instanceof FormData;
    const answer = await fetch(`${product.origin}/api${api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  }
  async function begin(name: string, rows: readonly (readonly unknown[])[]): Promise<Begun> {
    const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
    const form = new FormData();
    form.set('sheet', new File([rows.map((row) => row.map(cell).join(';')).join('\n')], name));
    return call('POST', 'imports/', form);
  }
  return {
    call,
    begin,
    async checked(name: string, rows: readonly (readonly unknown[])[]): Promise<string> {
      const { id, columns } = await begin(name, rows);
      await call('PUT', `imports/${id}/columns/`, { fields: columns.map(({ field }) => field) });
      return id;
    },
  };
}

async function monumentRows(product: Product): Promise<unknown[][]> {
  const { access } = await product.tokensOf(listOf('monuments').account);
  const path = '/ar_platform/monuments/export/?format=csv&fields=name,address,latitude,longitude,description';
  const answer = await fetch(`${product.origin}/api${path}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const [headings = [], ...rows] = parseCsv(await answer.text(), { delimiter: ';' });
  const at = (heading: string) => headings.indexOf(heading);
  const changed = rows.slice(0, 12).map((row, index) => {
    if (index < 3) return row.with(at('Adresa'), 'Njegoševa 12');
    if (index === 4) return row.with(at('Naziv'), '');
    return index === 5 ? row.with(at('Geografska dužina'), '192,6') : row;
  });
  return [headings, ...changed];
}

async function openRows({ page, product }: Stage) {
  const rows = await monumentRows(product);
  const id = await importsOf(product, 'monuments').checked('spomenici.csv', rows);
  await page.goto(`/dashboard/monuments/import/${id}`);
  await page.getByRole('heading', { name: 'Šta će biti sa svakim redom' }).waitFor();
  await page
    .getByRole('button', { name: /^Naziv:/ })
    .first()
    .waitFor();
}

async function openPeople({ page, product }: Stage) {
  const { results } = await product.get<{ results: Record<string, string>[] }>(
    'superadmin',
    '/users/?limit=2',
  );
  const role = 'Sekretarijat za planiranje prostora';
  const people = results.map(({ first_name, last_name }, at) => [
    first_name,
    last_name,
    `${at}.${Date.now()}@podgorica.example`,
    role,
  ]);
  const rows = [
    ['Ime', 'Prezime', 'Email', 'Rola'],
    ...people,
    ['Milena', 'Radulović', `milena.${Date.now()}@podgorica.example`, role],
    ['Goran', '', 'goran', 'Direktor'],
  ];
  const id = await importsOf(product, 'users').checked('korisnici.csv', rows);
  await page.goto(`/dashboard/users/import/${id}`);
  await page.getByRole('button', { name: /^Ime:/ }).first().waitFor();
}

/** A spreadsheet of another organisation, with unknown ids, English headings and dates that begin with the month. */
const REGISTER = [
  [
    'ID',
    'Name',
    'Address',
    'Investor',
    'Latitude',
    'Longitude',
    'Size (m²)',
    'Start of construction',
    'End of construction',
  ],
  [1, 'Hotel Hilton', 'Bulevar 3', 'Hilton', '42,441', '19,262', '12.500,50', '03/04/2026', '03/04/2027'],
  [2, 'Stambeni objekat', 'Njegoševa 12', 'Čelebić', '42,442', '19,263', '1.90', '05/06/2026', '12/31/2027'],
  [3, 'Garaža', 'Njegoševa 14', '', '42,443', '19,264', '850', '1.1.0026', '01/02/2028'],
];

async function beginRegister({ product }: Stage) {
  const imports = importsOf(product, 'buildings');
  return { imports, ...(await imports.begin('register.csv', REGISTER)) };
}

const who = 'monuments';

export const IMPORTS: readonly Screen[] = [
  {
    name: 'import-columns',
    who,
    whole: true,
    async open({ page, product }) {
      const [headings = [], ...rows] = await monumentRows(product);
      const renamed = headings.map((heading) => (heading === 'Adresa' ? 'Gdje se nalazi' : heading));
      const { id } = await importsOf(product, who).begin('spomenici.csv', [renamed, ...rows]);
      await page.goto(`/dashboard/monuments/import/${id}`);
      await page.getByRole('heading', { name: 'Šta je u kojoj koloni' }).waitFor();
    },
  },
  {
    name: 'import-register-columns',
    who: 'buildings',
    whole: true,
    async open(stage) {
      const { id } = await beginRegister(stage);
      await stage.page.goto(`/dashboard/buildings/import/${id}`);
      await stage.page.getByRole('heading', { name: 'Polja kojih nema u tabeli' }).waitFor();
    },
  },
  {
    name: 'import-register-rows',
    who: 'buildings',
    whole: true,
    reopen: true,
    async open(stage) {
      const { imports, id, columns } = await beginRegister(stage);
      await imports.call('PUT', `imports/${id}/columns/`, { fields: columns.map(({ field }) => field) });
      await stage.page.goto(`/dashboard/buildings/import/${id}`);
      await stage.page
        .getByRole('button', { name: /^Naziv:/ })
        .first()
        .waitFor();
    },
  },
  { name: 'import-rows', who, whole: true, reopen: true, open: openRows },
  { name: 'import-people', who: 'superadmin', whole: true, reopen: true, open: openPeople },
  {
    name: 'import-question',
    who,
    reopen: true,
    async open(stage) {
      await openRows(stage);
      await stage.page.getByRole('button', { name: /^Uvezi ispravne/ }).click();
    },
  },
  {
    name: 'import-mending',
    who,
    reopen: true,
    async open(stage) {
      await openRows(stage);
      await stage.page.getByRole('button', { name: /^Neispravni/ }).click();
      await stage.page.getByRole('button', { name: /^Geografska dužina: .*192/ }).click();
    },
  },
  {
    name: 'import-done',
    who,
    whole: true,
    async open(stage) {
      await openRows(stage);
      await stage.page.getByRole('button', { name: /^Uvezi ispravne/ }).click();
      await stage.page.getByRole('button', { name: 'Uvezi', exact: true }).click();
      await stage.page.getByRole('heading', { name: 'Uvoz je završen' }).waitFor();
    },
  },
  {
    name: 'import-file',
    who,
    whole: true,
    async open({ page }) {
      await page.goto('/dashboard/monuments/import');
      await page.getByRole('link', { name: 'spomenici.csv' }).first().waitFor();
    },
  },
];
