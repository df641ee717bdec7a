import type { Product } from '../../product/test.ts';
import type { Screen, Stage } from '../screen.ts';
import { type Department, listOf } from './opening.ts';

interface Begun {
  id: string;
  state: string;
  columns: { field: string | null }[];
}

/** Begins imports as the page does. */
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

const MONUMENT = ['Broj', 'Verzija', 'Naziv', 'Adresa', 'Geografska širina', 'Geografska dužina', 'Opis'];

/** Records as they are, but for what was changed in the spreadsheet, or by somebody else since. */
async function monumentRows(product: Product) {
  const { results } = await product.get<{ results: Record<string, string>[] }>(
    'monuments',
    '/ar_platform/monuments/?limit=12',
  );
  return results.map((one, at) => {
    const address = at < 3 || at === 6 ? 'Njegoševa 12' : one.address;
    const name = at === 4 ? '' : one.name;
    const version = at === 6 ? Number(one.version) - 1 : one.version;
    return [
      one.id,
      version,
      name,
      address,
      one.latitude,
      at === 5 ? '192,6' : one.longitude,
      one.description,
    ];
  });
}

async function openRows({ page, product }: Stage) {
  const rows = await monumentRows(product);
  const id = await importsOf(product, 'monuments').checked('spomenici.csv', [MONUMENT, ...rows]);
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

const who = 'monuments';

/** The steps of an import. */
export const IMPORTS: readonly Screen[] = [
  {
    name: 'import-columns',
    who,
    whole: true,
    async open({ page, product }) {
      const rows = await monumentRows(product);
      const headings = MONUMENT.with(3, 'Gdje se nalazi');
      const { id } = await importsOf(product, who).begin('spomenici.csv', [headings, ...rows]);
      await page.goto(`/dashboard/monuments/import/${id}`);
      await page.getByRole('heading', { name: 'Šta je u kojoj koloni' }).waitFor();
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
