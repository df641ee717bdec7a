import { randomUUID } from 'node:crypto';
import { CLOCK_TOWER } from '@ar/model-viewer/testing/clock-tower';
import type { Page } from '@playwright/test';
import { JournalPage } from '../../pages/journal-page.ts';
import type { Account } from '../../product/accounts.ts';
import { PDF } from '../../product/records.ts';
import type { Product } from '../../product/test.ts';
import { serveTiles } from '../../product/tiles.ts';
import type { Screen, Stage } from '../screen.ts';
import { type Department, inEnglish, listOf, openList } from './opening.ts';

interface Row {
  id: number;
  name: string;
  description: string;
  image?: string | null;
  model_3d?: string | null;
  is_active?: boolean;
}

/** What was done before the pictures are taken: once on each server. */
interface Past {
  monument: Row;
  building: Row;
  file: Row;
  deletedBatch: string;
}

const pasts = new WeakMap<Product, Promise<Past>>();

function pastOf(product: Product): Promise<Past> {
  const past = pasts.get(product) ?? makePast(product);
  pasts.set(product, past);
  return past;
}

async function makePast(product: Product): Promise<Past> {
  async function call(account: Account, method: string, path: string, body?: object, batch?: string) {
    const { access } = await product.tokensOf(account);
    const answer = await fetch(`${product.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(batch && { 'x-batch': batch }),
        ...(!(body instanceof FormData) && body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  }
  const parts = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const rowsOf = async (id: Department) => {
    const { account, api } = listOf(id);
    return (await product.get<{ results: Row[] }>(account, `${api}?limit=100`)).results;
  };
  const { api: monuments } = listOf('monuments');
  const { api: buildings } = listOf('buildings');
  const { api: clerk } = listOf('clerk');

  const [bridge, ...others] = (await rowsOf('monuments')).filter(({ image }) => image);
  const pictured = others.find(({ image }) => image);
  const building = (await rowsOf('buildings')).find(({ model_3d }) => model_3d);
  const files = (await rowsOf('clerk')).filter(({ is_active }) => is_active);
  if (!bridge || !pictured || !building || !files[0])
    throw new Error('The demonstration data lack a record.');

  const path = `${monuments}${bridge.id}/`;
  const sentences = bridge.description.split('. ');
  const picture = await fetch(product.origin + pictured.image).then((answer) => answer.arrayBuffer());
  await call('monuments', 'PATCH', path, parts({ description: sentences.slice(0, -1).join('. ') }));
  await call(
    'monuments',
    'PATCH',
    path,
    parts({
      address: 'Obala Ribnice, ispod starog utvrđenja',
      description: bridge.description.replace(/\b(je|su)\b/, '$1 danas').replace('.', ', kako se pamti.'),
      image: new File([picture], 'Most nakon obnove 2026.webp', { type: 'image/webp' }),
    }),
  );
  await call('superadmin', 'PATCH', path, parts({ address: 'Skaline, lijeva obala Ribnice' }));

  await call(
    'buildings',
    'PATCH',
    `${buildings}${building.id}/`,
    parts({
      name: `${building.name}, druga faza`,
      model_3d: new File([CLOCK_TOWER['sahat-kula.glb']() as BlobPart], 'idejno-rješenje-v2.glb'),
    }),
  );

  const batch = randomUUID();
  for (const { id } of files.slice(0, 3)) {
    await call('clerk', 'PATCH', `${clerk}${id}/`, { is_active: false }, batch);
  }
  const pdf = new File([PDF.buffer], PDF.name);
  const [addedBatch, deletedBatch] = [randomUUID(), randomUUID()];
  for (let index = 1; index <= 24; index += 1) {
    const added = (await call(
      'monuments',
      'POST',
      monuments,
      parts({
        name: `Spomen-ploča br. ${index}`,
        address: 'Njegoševa ulica',
        latitude: '42.4411',
        longitude: '19.2636',
        description: 'Uneseno dva puta.',
        base_of_knowledge: pdf,
      }),
      addedBatch,
    )) as Row;
    await call('monuments', 'DELETE', `${monuments}${added.id}/`, undefined, deletedBatch);
  }
  const doomed = (await rowsOf('buildings')).filter(({ id }) => id !== building.id);
  for (const { id } of doomed.slice(0, 2)) await call('buildings', 'DELETE', `${buildings}${id}/`);
  if (files[5]) await call('clerk', 'DELETE', `${clerk}${files[5].id}/`);

  const email = 'aleksandra.vujosevic-radonjic@podgorica.example';
  const person = {
    first_name: 'Aleksandra',
    last_name: 'Vujošević-Radonjić',
    group_names: ['BuildingsAdmin'],
    email,
    username: email,
  };
  const first = (await call('superadmin', 'POST', '/users/', person)) as Row;
  await call('superadmin', 'DELETE', `/users/${first.id}/`);
  // Their address is in use again, so that restoring them meets it.
  await call('superadmin', 'POST', '/users/', person);
  return { monument: bridge, building, file: files[0], deletedBatch };
}

async function openJournal(stage: Stage, query = '') {
  await pastOf(stage.product);
  const journal = new JournalPage(stage.page);
  await stage.page.goto(`/dashboard/activity${query}`);
  await journal.days.first().waitFor();
  return journal;
}

/** Where the filters are behind one line, they are opened. */
async function unfold(page: Page) {
  const folded = page.locator('details:not([open]) > summary').filter({ hasText: /^Filteri/ });
  if (await folded.isVisible()) await folded.click();
}

async function openArchive(stage: Stage, query = '') {
  await pastOf(stage.product);
  await stage.page.goto(`/dashboard/archive${query}`);
  await stage.page
    .getByRole('main')
    .getByRole('button', { name: /^Radnje: / })
    .first()
    .waitFor();
}

async function actInArchive(stage: Stage, query: string, item: string) {
  await openArchive(stage, query);
  await stage.page
    .getByRole('button', { name: /^Radnje: / })
    .first()
    .click();
  await stage.page.getByRole('menuitem', { name: item }).click();
}

/** A record's page, with its history where that stands. */
async function openRecord(stage: Stage, id: 'monuments' | 'buildings') {
  const past = await pastOf(stage.product);
  const { page } = stage;
  await serveTiles(page);
  await page.goto(`${listOf(id).path}/${id === 'monuments' ? past.monument.id : past.building.id}`);
  const title = page.getByText('Istorija izmjena', { exact: true });
  await title.waitFor();
  if (await title.evaluate((element) => element.matches('details:not([open]) > summary')))
    await title.click();
  await page.getByText(/^Prikazano/).waitFor();
  await page.getByRole('img').first().waitFor();
  return page;
}

/** Answers the calls below a path with this, or never. */
async function answer(page: Page, path: string, given?: { status?: number; json: unknown }) {
  await page.route(
    (url) => url.pathname === `/api${path}`,
    (route) => (given ? route.fulfill(given) : undefined),
  );
}

const NONE = { json: { count: 0, next: null, previous: null, results: [] } };
const BROKEN = { status: 500, json: { detail: 'Kvar na serveru.' } };

function statesOf(name: string, api: string, heading: string): readonly Screen[] {
  const state = (kind: string, given: Parameters<typeof answer>[2], words: string | undefined): Screen => ({
    name: `${name}-${kind}`,
    who: 'superadmin',
    async open({ page }) {
      await answer(page, api, given);
      await page.goto(`/dashboard/${name}`);
      await page.getByRole('heading', { name: words ?? heading }).waitFor();
    },
  });
  return [
    state('loading', undefined, undefined),
    state('nothing-yet', NONE, `${heading} je praz`),
    state('failed', BROKEN, `${heading} nije učitan`),
  ];
}

/** The journal, the archive, records' pages with their history, and what is put back. */
export const TAKEN_BACK: readonly Screen[] = [
  { name: 'activity', who: 'superadmin', whole: true, open: (stage) => openJournal(stage) },
  {
    name: 'activity-opened',
    who: 'superadmin',
    whole: true,
    async open(stage) {
      const { monument } = await pastOf(stage.product);
      await openJournal(stage, `?resource=monuments&record=${monument.id}`);
      for (const toggle of await stage.page.getByRole('button', { name: /^Pojedinosti: / }).all()) {
        await toggle.click();
      }
      await stage.page.getByRole('figure').getByRole('img').last().waitFor();
      await stage.page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'activity-batch',
    who: 'superadmin',
    whole: true,
    async open(stage) {
      const journal = await openJournal(stage, '?kind=status');
      await stage.page
        .getByRole('button', { name: /^Pojedinosti: .*3 fajla/ })
        .first()
        .click();
      await journal.lines('3 fajla').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'activity-filters',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      const { deletedBatch } = await pastOf(stage.product);
      await openJournal(stage, `?kind=deleted&from=2026-01-01&batch=${deletedBatch}`);
      await unfold(stage.page);
    },
  },
  { name: 'activity-monuments', who: 'monuments', whole: true, open: (stage) => openJournal(stage) },
  {
    name: 'activity-en',
    who: 'superadmin',
    async open(stage) {
      await inEnglish(stage.page);
      await pastOf(stage.product);
      await stage.page.goto('/dashboard/activity');
      await stage.page.getByRole('main').getByRole('region').first().waitFor();
    },
  },
  {
    name: 'activity-news',
    who: 'superadmin',
    async open(stage) {
      const { page, product } = stage;
      const { monument } = await pastOf(product);
      await page.clock.install();
      await openJournal(stage);
      const { access } = await product.tokensOf('monuments');
      const body = new FormData();
      body.set('address', `Skaline ${Date.now()}`);
      await fetch(`${product.origin}/api/ar_platform/monuments/${monument.id}/`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${access}` },
        body,
      });
      await page.clock.fastForward(21_000);
      await new JournalPage(page).news('1 nova').waitFor();
    },
  },
  {
    name: 'activity-csv',
    who: 'superadmin',
    async open(stage) {
      await openJournal(stage);
      await stage.page.getByRole('button', { name: 'Preuzmi CSV' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'activity-no-match',
    who: 'superadmin',
    async open({ page }) {
      await page.goto('/dashboard/activity?search=xyzw');
      await page.getByRole('heading', { name: 'Nema rezultata' }).waitFor();
    },
  },
  ...statesOf('activity', '/activity/', 'Dnevnik'),
  { name: 'archive', who: 'superadmin', whole: true, open: (stage) => openArchive(stage) },
  {
    name: 'archive-filters',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      await openArchive(stage, '?resource=buildings&from=2026-01-01');
      await unfold(stage.page);
    },
  },
  {
    name: 'archive-batch',
    who: 'superadmin',
    whole: true,
    async open(stage) {
      const { deletedBatch } = await pastOf(stage.product);
      await openArchive(stage, `?batch=${deletedBatch}`);
      await stage.page.getByRole('button', { name: /^Vrati sve/ }).waitFor();
    },
  },
  {
    name: 'archive-en',
    who: 'superadmin',
    async open(stage) {
      await inEnglish(stage.page);
      await pastOf(stage.product);
      await stage.page.goto('/dashboard/archive');
      await stage.page
        .getByRole('button', { name: /^Actions: / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'archive-opened',
    who: 'superadmin',
    async open(stage) {
      await openArchive(stage, '?resource=buildings');
      await stage.page.getByRole('main').getByRole('link').first().click();
      await stage.page.getByRole('dialog').getByRole('term').first().waitFor();
    },
  },
  {
    name: 'archive-restore',
    who: 'superadmin',
    open: (stage) => actInArchive(stage, '?resource=buildings', 'Vrati'),
  },
  {
    name: 'archive-clash',
    who: 'superadmin',
    async open(stage) {
      await actInArchive(stage, '?resource=users', 'Vrati');
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Vrati' }).click();
      await stage.page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'archive-erase',
    who: 'superadmin',
    open: (stage) => actInArchive(stage, '?resource=buildings', 'Izbriši trajno'),
  },
  {
    name: 'archive-erase-many',
    who: 'superadmin',
    async open(stage) {
      await actInArchive(stage, '?resource=monuments', 'Izbriši trajno');
      await stage.page.getByRole('button', { name: 'Nastavi' }).click();
      await stage.page.getByRole('textbox', { name: /broj zapisa/ }).waitFor();
    },
  },
  {
    name: 'archive-no-match',
    who: 'superadmin',
    async open({ page }) {
      await page.goto('/dashboard/archive?search=xyzw');
      await page.getByRole('heading', { name: 'Nema rezultata' }).waitFor();
    },
  },
  ...statesOf('archive', '/archive/', 'Arhiva'),
  {
    name: 'record-history',
    who: 'monuments',
    whole: true,
    reopen: true,
    open: (stage) => openRecord(stage, 'monuments'),
  },
  {
    name: 'record-long',
    who: 'monuments',
    whole: true,
    async open(stage) {
      const { page } = stage;
      const { monument } = await pastOf(stage.product);
      await serveTiles(page);
      const path = `/ar_platform/monuments/${monument.id}/`;
      const row = await stage.product.get<Row>('monuments', path);
      const name =
        'Spomen-kompleks partizanskim borcima Ljubović sa grobnicom palih heroja i vidikovcem '.repeat(2);
      await answer(page, path, { json: { ...row, name: `${name}${'Otorinolaringologija'.repeat(6)}` } });
      await page.goto(`/dashboard/monuments/${monument.id}`);
      await page.getByRole('heading', { level: 1, name: 'Spomen-kompleks' }).waitFor();
    },
  },
  {
    name: 'record-loading',
    who: 'monuments',
    async open({ page }) {
      await answer(page, '/ar_platform/monuments/3/');
      await page.goto('/dashboard/monuments/3');
      await page.getByRole('main').getByRole('status').first().waitFor();
    },
  },
  {
    name: 'record-failed',
    who: 'monuments',
    async open({ page }) {
      await answer(page, '/ar_platform/monuments/3/', BROKEN);
      await page.goto('/dashboard/monuments/3');
      await page.getByText('Zapis nije učitan').waitFor();
    },
  },
  {
    name: 'record-delete',
    who: 'monuments',
    async open(stage) {
      const page = await openRecord(stage, 'monuments');
      await page.getByRole('main').getByRole('button', { name: 'Izbriši' }).click();
      await page.getByRole('button', { name: 'Zadrži' }).waitFor();
    },
  },
  {
    name: 'put-back',
    who: 'monuments',
    reopen: true,
    async open(stage) {
      const page = await openRecord(stage, 'monuments');
      await page.getByRole('button', { name: 'Vrati sve kako je bilo prije ove izmjene' }).first().click();
      await page
        .getByRole('dialog')
        .getByText(/^Kasnije izmijenjeno/)
        .waitFor();
      await page.getByRole('dialog').getByRole('img').last().waitFor();
    },
  },
  {
    name: 'put-back-model',
    who: 'buildings',
    reopen: true,
    async open(stage) {
      const page = await openRecord(stage, 'buildings');
      await page.getByRole('button', { name: 'Vrati sve kako je bilo prije ove izmjene' }).first().click();
      const dialog = page.getByRole('dialog');
      for (const side of ['Sada', 'Biće']) {
        await dialog.getByRole('button', { name: new RegExp(`^Pogledaj u 3D .*${side}$`) }).click();
      }
      await dialog.getByRole('application').nth(1).waitFor();
      await dialog.getByRole('application').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'history-clerk',
    who: 'clerk',
    async open(stage) {
      const { file } = await pastOf(stage.product);
      const { filename } = await stage.product.get<{ filename: string }>(
        'clerk',
        `/supersluzbenik/${file.id}/`,
      );
      await openList(stage, 'clerk', `?search=${encodeURIComponent(filename)}`);
      await openHistory(stage.page);
    },
  },
  {
    name: 'history-users',
    who: 'superadmin',
    async open(stage) {
      await pastOf(stage.product);
      await openList(stage, 'users', '?search=vujošević-radonjić');
      await openHistory(stage.page);
    },
  },
];

async function openHistory(page: Page) {
  await page
    .getByRole('button', { name: /^Radnje: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /istorij/i }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Prikazano/)
    .waitFor();
}
