import { CLOCK_TOWER } from '@ar/model-viewer/testing/clock-tower';
import type { Page } from '@playwright/test';
import { RecordFormPage } from '../../pages/record-form.ts';
import { fileOf } from '../../product/models.ts';
import { serveTiles } from '../../product/tiles.ts';
import type { Screen, Stage } from '../screen.ts';
import { answer, type Department, inEnglish, listOf } from './opening.ts';

const TITLES: Record<Department, string> = {
  users: 'Dodaj novog korisnika',
  buildings: 'Dodaj novu zgradu',
  monuments: 'Dodaj novi spomenik',
  clerk: 'Dodaj bazu znanja',
};

const tower = () => fileOf('sahat-kula.glb', CLOCK_TOWER['sahat-kula.glb']());

const document = (size = 12_000) => ({
  name: 'Pitanja i odgovori o komunalnoj naknadi.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Šalter radi od 8 do 15.\n'.repeat(size / 24)),
});

async function openAdd({ page }: Stage, id: Department) {
  await page.goto(`${listOf(id).path}?add`);
  const form = new RecordFormPage(page, TITLES[id]);
  await form.save.waitFor();
  return form;
}

interface Known {
  id: number;
  name: string;
  model_3d?: string | null;
}

async function known({ product }: Stage, id: Department): Promise<Known> {
  const { account, api } = listOf(id);
  const { results } = await product.get<{ results: Known[] }>(account, `${api}?limit=100`);
  const record = results.find(({ model_3d }) => model_3d) ?? results[0];
  if (!record) throw new Error(`There are no ${id}.`);
  return record;
}

async function openKnown(stage: Stage, id: Department, title: string) {
  await serveTiles(stage.page);
  const record = await known(stage, id);
  await stage.page.goto(`${listOf(id).path}?id=${record.id}&edit`);
  const form = new RecordFormPage(stage.page, title);
  await form.dialog.getByRole('textbox').first().waitFor();
  return { form, record };
}

async function openPage(stage: Stage, id: Department) {
  await serveTiles(stage.page);
  const { path } = listOf(id);
  const record = await known(stage, id);
  await stage.page.goto(`${path}/${record.id}?rows=48`);
  await stage.page.locator('.leaflet-tile-loaded').first().waitFor();
  await stage.page.getByText(/^Prikazano/).waitFor();
  return stage.page;
}

async function sendEmpty(stage: Stage, id: Department) {
  const form = await openAdd(stage, id);
  const { dialog } = form;
  if (id === 'buildings') await form.field('3D model').setInputFiles(tower());
  if (id === 'monuments') await form.field('Baza znanja').setInputFiles(document());
  await form.save.click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
}

const bottom = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    for (const part of [dialog, ...dialog.querySelectorAll('*')]) part.scrollTop = part.scrollHeight;
  });

function formsOf(id: Department): readonly Screen[] {
  const who = listOf(id).account;
  return [
    { name: `${id}-add`, who, open: (stage) => openAdd(stage, id) },
    ...(id === 'clerk'
      ? []
      : [{ name: `${id}-add-errors`, who, open: (stage: Stage) => sendEmpty(stage, id) }]),
  ];
}

async function fillUser(stage: Stage) {
  const form = await openAdd(stage, 'users');
  await form.fill({ Ime: 'Iva', Prezime: 'Šćepović', Email: 'iva.scepovic@podgorica.example' });
  await form.field('Rola').selectOption('MonumentsAdmin');
  return form;
}

async function saving(stage: Stage) {
  const { page } = stage;
  const form = await openAdd(stage, 'clerk');
  await form.field('Fajl').setInputFiles(document(4_000_000));
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 250_000,
  });
  await form.save.click();
  await form.dialog.getByText(/Poslato [1-9]/).waitFor();
}

async function conflict(stage: Stage) {
  const { page, product } = stage;
  const { form, record } = await openKnown(stage, 'monuments', 'Izmijeni spomenik');
  await form.fill({ Naziv: 'Stari most na Ribnici', Opis: 'Kameni most na ušću Ribnice u Moraču.' });
  const { access } = await product.tokensOf('superadmin');
  await page.request.patch(`${product.origin}/api/ar_platform/monuments/${record.id}/`, {
    headers: { authorization: `Bearer ${access}` },
    multipart: { name: `${record.name} (obnovljen)`, address: 'Obala Ribnice, kod ušća' },
  });
  await form.save.click();
  await form.dialog.getByText('U međuvremenu izmijenjeno').waitFor();
}

async function otherRelease(stage: Stage) {
  const { page } = stage;
  const { form, record } = await openKnown(stage, 'monuments', 'Izmijeni spomenik');
  await form.fill({ Naziv: 'Stari most na Ribnici', Opis: 'Kameni most na ušću Ribnice u Moraču.' });
  const errors = { description: ['Server ne poznaje ovo polje.'] };
  const json = { detail: 'Provjerite unesene podatke.', errors, unknown_fields: ['description'] };
  await answer(page, `/ar_platform/monuments/${record.id}/`, { status: 400, json });
  await form.save.click();
  await form.dialog.getByText(/^Server više ne poznaje/).waitFor();
}

export const FORMS: readonly Screen[] = [
  ...(['users', 'buildings', 'monuments', 'clerk'] as const).flatMap(formsOf),
  {
    name: 'users-edit',
    who: 'superadmin',
    open: (stage) => openKnown(stage, 'users', 'Izmijeni korisnika'),
  },
  ...(['buildings', 'monuments'] as const).flatMap((id): Screen[] => {
    const who = listOf(id).account;
    const title = id === 'buildings' ? 'Izmijeni zgradu' : 'Izmijeni spomenik';
    const edit = (stage: Stage) => openKnown(stage, id, title);
    return [
      { name: `${id}-edit`, who, open: edit },
      {
        name: `${id}-edit-bottom`,
        who,
        reopen: true,
        open: (stage) => edit(stage).then(() => bottom(stage.page)),
      },
      { name: `${id}-page`, who, whole: true, open: (stage) => openPage(stage, id) },
    ];
  }),
  {
    name: 'location-picker',
    who: 'monuments',
    reopen: true,
    async open(stage) {
      await serveTiles(stage.page);
      const form = await openAdd(stage, 'monuments');
      await form.dialog.getByRole('button', { name: 'Prikaži mapu' }).click();
      const tile = form.dialog.locator('.leaflet-tile-loaded').first();
      await tile.waitFor();
      await tile.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'model-poster',
    who: 'buildings',
    reopen: true,
    async open(stage) {
      const form = await openAdd(stage, 'buildings');
      await form.field('3D model').setInputFiles(tower());
      await form.dialog.getByRole('button', { name: 'Prikaži 3D model' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'model-shown',
    who: 'buildings',
    reopen: true,
    async open(stage) {
      const page = await openPage(stage, 'buildings');
      await page.getByRole('button', { name: 'Prikaži 3D model' }).click();
      await page.getByRole('application').first().waitFor();
      await page.getByRole('button', { name: 'Vrati početni pogled' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'form-leave',
    who: 'superadmin',
    async open(stage) {
      const form = await fillUser(stage);
      await form.cancel.click();
      await form.leave.waitFor();
    },
  },
  {
    name: 'form-draft',
    who: 'superadmin',
    async open(stage) {
      const { page } = stage;
      const form = await fillUser(stage);
      page.once('dialog', (asked) => void asked.accept());
      await page.reload();
      await form.dialog.getByRole('button', { name: 'Vrati unos' }).waitFor();
    },
  },
  {
    name: 'form-no-answer',
    who: 'superadmin',
    async open(stage) {
      const form = await fillUser(stage);
      await stage.page.route('**/api/users/', (route) => route.abort());
      await form.save.click();
      await form.dialog.getByRole('alert').waitFor();
    },
  },
  { name: 'form-saving', who: 'clerk', open: saving },
  { name: 'form-conflict', who: 'monuments', open: conflict },
  { name: 'form-other-release', who: 'monuments', open: otherRelease },
  {
    name: 'page-gone',
    who: 'buildings',
    async open({ page }) {
      await page.goto('/dashboard/buildings/999999');
      await page.getByText('Ovaj zapis više ne postoji').waitFor();
    },
  },
  {
    name: 'buildings-add-en',
    who: 'buildings',
    async open({ page }) {
      await inEnglish(page);
      await page.goto('/dashboard/buildings?add');
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    },
  },
];
