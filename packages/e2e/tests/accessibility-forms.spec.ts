import type { Page } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { MapView } from '../pages/map-view.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { RecordPage } from '../pages/record-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { gate } from '../product/gate.ts';
import type { Answer } from '../product/lists.ts';
import { MAP_DATA, serveMap } from '../product/map-data.ts';
import { addMonument, patchRecord, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';
import { blockTiles, serveTiles } from '../product/tiles.ts';

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Tekst.\n') });

// Loading the application takes as long as five checks, so each test checks many states in one page.

async function leaveEmpty(form: RecordFormPage) {
  for (const field of await form.dialog.locator('input:not([type=file]), textarea, select').all()) {
    await field.focus();
  }
  await form.close.focus();
}

test.describe('users', () => {
  test.use({ account: 'superadmin' });

  test('the form is accessible in each state, and so is the question before a deletion', async ({
    page,
    product,
  }) => {
    await page.goto('/dashboard/users?add');
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    await expect(form.field('Ime')).toBeVisible();
    await expectAccessible(page, 'empty');
    await leaveEmpty(form);
    await expect(form.dialog.getByText('Morate izabrati rolu')).toBeVisible();
    await expectAccessible(page, 'with messages');
    await form.fill({ Ime: 'Iva', Prezime: 'Perić', Email: 'iva.p@podgorica.example' });
    await form.field('Rola').selectOption('MonumentsAdmin');
    await page.route('**/api/users/', (route) => route.abort());
    await form.save.click();
    await expect(form.dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'nobody answers');
    await form.cancel.click();
    await expect(form.leave).toBeVisible();
    await expectAccessible(page, 'question on leaving');
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await expect(form.dialog.getByRole('button', { name: 'Vrati unos' })).toBeVisible();
    await expectAccessible(page, 'draft');
    await form.dialog.getByRole('button', { name: 'Odbaci unos' }).click();
    await form.cancel.click();

    const me = await product.get<Record<string, unknown>>('superadmin', '/users/me/');
    const name = `${me.first_name} ${me.last_name}`;
    const list = new ListPage(page, 'Korisnici');
    await list.searchFor(String(me.email));
    await expect(list.rows).toHaveCount(1);
    await list.act(name, 'Izmijeni');
    const edit = new RecordFormPage(page, 'Izmijeni korisnika');
    await expect(edit.field('Email')).toHaveAttribute('readonly');
    await expectAccessible(page, 'editing');
    await edit.cancel.click();
    await list.act(name, 'Izbriši');
    await expect(list.question).toBeVisible();
    await expectAccessible(page, 'question');
    await page.getByRole('button', { name: 'Obriši', exact: true }).click();
    await expect(list.question.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'refused');
  });
});

test.describe('monuments', () => {
  test.use({ account: 'monuments' });

  test('the form, the record page and their dialogs are accessible', async ({ page, product }) => {
    await serveTiles(page);
    const { access } = await product.tokensOf('superadmin');
    const { path } = await addMonument(page.request, access, `Susret ${STAMP}`);
    const patch = (name: string) =>
      patchRecord(page.request, access, path, { name, address: `${name}, adresa` });
    await patch('Susret jedan');
    await patchRecord(page.request, access, path, { address: 'Skaline' });

    await page.goto('/dashboard/monuments?add');
    const form = new RecordFormPage(page, 'Dodaj novi spomenik');
    await expect(form.field('Naziv')).toBeVisible();
    await expectAccessible(page, 'empty');
    await leaveEmpty(form);
    await form.field('Baza znanja').setInputFiles(textFile('znanje.exe'));
    await expect(form.dialog.getByText('Ova vrsta fajla nije podržana.')).toBeVisible();
    await expectAccessible(page, 'with messages and a file of another kind');
    await form.field('Baza znanja').setInputFiles(textFile('znanje.pdf'));
    await form.fill({ 'Geografska širina': '42.44', 'Geografska dužina': '19.26' });
    await form.dialog.getByRole('button', { name: 'Prikaži mapu' }).click();
    await expect(form.dialog.getByRole('button', { name: 'Oznaka lokacije' })).toBeVisible();
    await expectAccessible(page, 'with a file and the map');
    await form.cancel.click();
    await form.leave.getByRole('button', { name: 'Odbaci izmjene' }).click();

    const list = new ListPage(page, 'Spomenici');
    await list.searchFor('Susret jedan');
    await list.table.getByRole('link', { name: 'Susret jedan' }).click();
    const shown = new RecordPage(page, 'Spomenici');
    await expect(shown.heading).toHaveText('Susret jedan');
    await expect(shown.history.getByRole('definition').first()).toBeVisible();
    await expect(shown.next).toBeVisible();
    await expectAccessible(page, 'reading');

    const putBack = shown.history.getByRole('button', { name: 'Vrati sve kako je bilo prije ove izmjene' });
    await putBack.press('Enter');
    const values = page.getByRole('dialog', { name: 'Vraćanje ranijih vrijednosti' });
    const later = /^Kasnije izmijenjeno/;
    await expect(values.getByRole('checkbox', { name: 'Adresa' })).toHaveAccessibleDescription(later);
    await expectAccessible(page, 'putting values back', { widths: [1280] });
    await page.keyboard.press('Escape');
    await expect(putBack).toBeFocused();
    const remove = page.getByRole('main').getByRole('button', { name: 'Izbriši' });
    await remove.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Izbriši' })).toBeVisible();
    await expectAccessible(page, 'the question before a deletion', { widths: [1280] });
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();

    await shown.edit.click();
    const edit = new RecordFormPage(page, 'Izmijeni spomenik');
    await edit.fill({ Naziv: 'Moj naziv' });
    await patch('Susret dva');
    await edit.save.click();
    await expect(edit.dialog.getByRole('radio', { name: /Zadrži moje/ })).toBeVisible();
    await expectAccessible(page, 'an edit that met another');
  });

  test('the map is accessible in each state', async ({ page }) => {
    await blockTiles(page);
    await page.route(MAP_DATA, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/dashboard/monuments?view=map');
    await expect(page.getByRole('heading', { name: 'Mapa nije učitana' })).toBeVisible();
    await expectAccessible(page, 'map without data');

    const map = new MapView(page, 'Spomenici');
    const place = { address: 'Morača', image: null, name_en: null, audio_description: '/files/a.mp3' };
    const data = [
      { ...place, id: 1, name: 'Most', latitude: 42.44, longitude: 19.26, description: 'Opis. '.repeat(40) },
      { ...place, id: 2, name: 'Park', latitude: 42.4401, longitude: 19.26, description: null },
      {
        ...place,
        id: 3,
        name: 'Duklja',
        latitude: 42.47,
        longitude: 19.29,
        description: 'Opis. '.repeat(40),
      },
      { ...place, id: 4, name: 'Bez mjesta', latitude: null, longitude: null, description: '' },
      ...['Crkva', 'Zvonik', 'Groblje'].map((name, at) => ({
        ...place,
        id: 5 + at,
        name,
        latitude: 42.4,
        longitude: 19.2,
        description: 'Opis',
      })),
    ];
    await serveMap(page, data);
    const list = new ListPage(page, 'Spomenici');
    await list.retry.click();
    await expect(map.clusters).toHaveCount(2);
    await expect(map.withoutTiles).toBeVisible();
    await expectAccessible(page, 'map without tiles');
    await map.marker('Duklja').press('Enter');
    await expect(map.popup).toBeFocused();
    await expect(map.popup.getByRole('button', { name: 'Izmijeni' })).toBeVisible();
    await expectAccessible(page, 'popup');
    await page.keyboard.press('Escape');
    await map.clusters.filter({ hasText: '3' }).press('Enter');
    await expect(map.popup.getByRole('button', { name: 'Zvonik' })).toBeVisible();
    await expectAccessible(page, 'list of places');
    await page.keyboard.press('Escape');
    await list.searchFor('xyzw');
    await expect(map.region.getByText('Nijedna oznaka')).toBeVisible();
    await expectAccessible(page, 'none found');
  });
});

test.describe('buildings', () => {
  test.use({ account: 'buildings' });

  const show3d = async (page: Page) => {
    await page.getByRole('button', { name: 'Prikaži 3D model' }).click();
    await expect(page.getByRole('application', { name: /^3D model/ })).toBeVisible();
  };

  test('the form, the 3D model on the record page and the popup on the map are accessible', async ({
    page,
    product,
  }) => {
    await serveTiles(page);
    await page.goto('/dashboard/buildings?add');
    const form = new RecordFormPage(page, 'Dodaj novu zgradu');
    await expect(form.field('Naziv')).toBeVisible();
    await expectAccessible(page, 'empty');
    await leaveEmpty(form);
    await expectAccessible(page, 'with messages');
    await form.cancel.click();

    const { results } = await product.get<Answer>('buildings', '/ar_platform/buildings/');
    const building = results.find(({ model_3d }) => model_3d);
    const name = String(building?.name);
    const list = new ListPage(page, 'Građevinske dozvole');
    await list.searchFor(name);
    await expect(list.rows).toHaveCount(1);
    const answers = gate();
    await page.route(`**/api/ar_platform/buildings/${building?.id}/`, async (route) => {
      if (route.request().method() === 'PATCH') await answers.opened;
      await route.continue();
    });
    await list.act(name, 'Izmijeni');
    const edit = new RecordFormPage(page, 'Izmijeni zgradu');
    await edit.fill({ Investitor: 'Opština Zeta' });
    await edit.save.click();
    await expect(edit.dialog.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page, 'on its way');
    answers.open();
    await expect(edit.dialog).toBeHidden();

    await list.searchFor(name);
    await list.table.getByRole('link', { name }).click();
    await expect(page.getByRole('button', { name: 'Prikaži 3D model' })).toBeVisible();
    await show3d(page);
    await expectAccessible(page, '3D model');
    await new RecordPage(page, 'Građevinske dozvole').back.click();
    const map = new MapView(page, 'Građevinske dozvole');
    await map.toMap.click();
    await map.places.first().press('Enter');
    await expect(map.popup).toBeFocused();
    await expectAccessible(page, 'popup');
  });
});

test.describe('the assistant’s knowledge', () => {
  test.use({ account: 'clerk' });

  test('the form and the question about the status are accessible', async ({ page, product }) => {
    await page.goto('/dashboard/clerk?add');
    const form = new RecordFormPage(page, 'Dodaj bazu znanja');
    await expect(form.field('Fajl')).toBeVisible();
    await expectAccessible(page, 'empty');
    await form.field('Fajl').setInputFiles(textFile('radno-vrijeme.txt'));
    await form.expectError('Naziv', 'x'.repeat(201), 'Maksimalna dužina 200 karaktera');
    await expectAccessible(page, 'with a file and a message');
    await form.cancel.click();
    await form.leave.getByRole('button', { name: 'Odbaci izmjene' }).click();

    const { results } = await product.get<Answer>('clerk', '/supersluzbenik/?limit=1');
    const list = new ListPage(page, 'Superslužbenik');
    await list.act(String(results[0]?.filename), 'Promijeni Status Baze Znanja');
    await expect(list.question).toBeVisible();
    await expectAccessible(page, 'question');
  });
});
