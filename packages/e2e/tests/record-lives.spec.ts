import { CLOCK_TOWER } from '@ar/model-viewer/testing/clock-tower';
import type { BrowserContext } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { RecordPage } from '../pages/record-page.ts';
import type { Account } from '../product/accounts.ts';
import { fileOf, MODEL } from '../product/models.ts';
import { readQrCode } from '../product/qr-code.ts';
import {
  BUILDING,
  contentOf,
  type Found,
  MONUMENT,
  PDF,
  picture,
  SOUND,
  STAMP,
  sha256,
} from '../product/records.ts';
import { expect, test } from '../product/test.ts';
import { serveTiles } from '../product/tiles.ts';

/**
 * Returns the record with this name, or undefined after a deletion. Compares the names, because a search also finds
 * similar names.
 */
type Find = () => Promise<Found['results'][number] | undefined>;

const finder =
  (product: { get<T>(account: Account, path: string): Promise<T> }, account: Account, list: string) =>
  (search: string): Find =>
  async () =>
    (await product.get<Found>(account, `${list}?search=${encodeURIComponent(search)}`)).results.find((row) =>
      Object.values(row).includes(search),
    );

async function downloadByTab(context: BrowserContext, press: () => Promise<void>) {
  const tab = context.waitForEvent('page').then((opened) => opened.waitForEvent('download'));
  await press();
  return tab;
}

async function deleteRow(list: ListPage, name: string, question: string, find: Find) {
  await list.act(name, 'Izbriši');
  await expect(list.question).toContainText(question);
  await list.page.getByRole('button', { name: 'Obriši', exact: true }).click();
  await expect(list.question).toBeHidden();
  await expect.poll(find).toBeUndefined();
}

test.describe('a user', () => {
  test.use({ account: 'superadmin' });

  test('is added as the first row, is edited except for the e-mail address, and is deleted', async ({
    page,
    product,
  }) => {
    const email = `iva.${STAMP}@podgorica.example`;
    const find = finder(product, 'superadmin', '/users/')(email);
    const list = new ListPage(page, 'Korisnici');
    await page.goto('/dashboard/users?page=2');
    await page.getByRole('button', { name: 'Dodaj novog korisnika' }).click();
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    await form.fill({ Ime: 'Iva', Prezime: `Šćepović ${STAMP}`, Email: email });
    await form.field('Rola').selectOption({ label: 'Turistička organizacija Podgorice' });
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    const name = `Iva Šćepović ${STAMP}`;
    await expect(list.status).toContainText(`Dodato: ${name}.`);
    await expect(page).toHaveURL(/\/dashboard\/users$/);
    await expect(list.rows.first()).toContainText('Šćepović');
    expect(await find()).toMatchObject({
      first_name: 'Iva',
      username: email,
      group_names: ['MonumentsAdmin'],
    });
    expect(await list.offers(name)).toEqual([
      'Izmijeni',
      'Pošalji poziv ponovo',
      'Deaktiviraj nalog',
      'Istorija izmjena',
      'Izbriši',
    ]);

    await test.step('edited', async () => {
      await list.act(name, 'Izmijeni');
      const edit = new RecordFormPage(page, 'Izmijeni korisnika');
      await expect(edit.field('Email')).toHaveAttribute('readonly');
      await edit.fill({ Ime: 'Iva Đorđa' });
      await edit.save.click();
      await expect(edit.dialog).toBeHidden();
      expect(await find()).toMatchObject({ first_name: 'Iva Đorđa', email });
    });

    await test.step('cancelling a deletion returns the focus', async () => {
      await list.act(`Iva Đorđa Šćepović ${STAMP}`, 'Izbriši');
      await expect(page.getByRole('button', { name: 'Zadrži' })).toBeFocused();
      await page.getByRole('button', { name: 'Zadrži' }).click();
      await expect(page.getByRole('button', { name: `Radnje: Iva Đorđa Šćepović ${STAMP}` })).toBeFocused();
    });

    await deleteRow(
      list,
      `Iva Đorđa Šćepović ${STAMP}`,
      `Da li ste sigurni da želite da obrišete ovog korisnika (Iva Đorđa Šćepović ${STAMP})? Ova akcija se ne može poništiti.`,
      find,
    );
    await expect(list.heading).toBeFocused();
  });
});

test.describe('a monument', () => {
  test.use({ account: 'monuments' });

  test('is added with a place and files, is edited without a new file, and is deleted', async ({
    page,
    context,
    product,
  }) => {
    await serveTiles(page);
    const find = finder(product, 'monuments', '/ar_platform/monuments/')(`Kameni most ${STAMP}`);
    const list = new ListPage(page, 'Spomenici');
    await page.goto('/dashboard/monuments?page=2');

    await test.step('placed and added', async () => {
      await page.getByRole('button', { name: 'Dodaj novi spomenik' }).click();
      const form = new RecordFormPage(page, 'Dodaj novi spomenik');
      await expect(form.save).toHaveAttribute('aria-disabled', 'true');
      await form.field('Baza znanja').setInputFiles(PDF);
      await expect(form.save).not.toHaveAttribute('aria-disabled', 'true');
      await form.fill({
        ...MONUMENT,
        Naziv: `Kameni most ${STAMP}`,
        'Geografska širina': '',
        'Geografska dužina': '',
      });
      await form.dialog.getByRole('button', { name: 'Prikaži mapu' }).click();
      await form.dialog.locator('.leaflet-container').click();
      await expect(form.field('Geografska širina')).toHaveValue(/^42\.43\d{1,4}$/);
      await expect(form.field('Geografska dužina')).toHaveValue(/^19\.2[56]\d{1,4}$/);
      await form.dialog.getByRole('button', { name: 'Sakrij mapu' }).click();
      await expect(form.dialog.locator('.leaflet-container')).toBeHidden();
      await form.fill({ 'Geografska širina': '42,4381234', 'Geografska dužina': '19.2632' });
      await form.field('Slika').setInputFiles(await picture());
      await expect(form.dialog.locator('img[src^="blob:"]')).toBeVisible();
      await form.field('Zvučni opis').setInputFiles(SOUND);
      const sound = form.dialog.getByLabel('Dobrodošlica.wav');
      await sound.evaluate((audio: HTMLAudioElement) => audio.play());
      await expect
        .poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime))
        .toBeGreaterThan(0);
      await form.save.click();
      await expect(form.dialog).toBeHidden();
      await expect(page).toHaveURL('/dashboard/monuments');
      await expect(list.rows.first()).toContainText(`Kameni most ${STAMP}`);
    });

    const added = await find();
    const files = { image_name: 'kula.webp', file_name: PDF.name };
    expect(added).toMatchObject({ latitude: 42.4381234, longitude: 19.2632, name_en: null, ...files });
    expect((await fetch(product.origin + added?.image)).headers.get('content-type')).toBe('image/webp');
    expect(await list.offers(`Kameni most ${STAMP}`)).toEqual([
      'Detaljni Pregled',
      'Izmijeni',
      'Preuzmi QR kod',
      'Izbriši',
    ]);

    await test.step('read', async () => {
      await list.act(`Kameni most ${STAMP}`, 'Detaljni Pregled');
      const record = new RecordPage(page, 'Spomenici');
      await expect(record.heading).toHaveText(`Kameni most ${STAMP}`);
      await expect(record.value('Geografska širina')).toHaveText('42.4381');
      await expect(record.value('Naziv na engleskom')).toHaveText('N/A');
      await page.locator('.leaflet-container').click();
      await expect(record.value('Geografska širina')).toHaveText('42.4381');
      const download = await downloadByTab(context, () =>
        page.getByRole('button', { name: `Preuzmi fajl ${PDF.name}` }).click(),
      );
      expect(download.suggestedFilename()).toBe(PDF.name);
      expect(sha256(await contentOf(download))).toBe(sha256(PDF.buffer));
      await record.back.click();
    });

    await test.step('the QR code is a PNG of 300 pixels that leads a camera to the monument’s page', async () => {
      const started = page.waitForEvent('download');
      await list.act(`Kameni most ${STAMP}`, 'Preuzmi QR kod');
      const download = await started;
      expect(download.suggestedFilename()).toMatch(/^qr_\d{13}\.png$/);
      const code = await readQrCode(await download.path());
      expect(code).toEqual({ format: 'png', width: 300, height: 300, content: added?.qr_code });
      expect(new URL(code.content ?? '').pathname).toBe(`/visit/MONUMENT_${added?.id}`);
      const visit = await page.request.get(String(code.content));
      expect(await visit.text()).toContain(`Kameni most ${STAMP}`);
    });

    await test.step('edited without a new file', async () => {
      await list.act(`Kameni most ${STAMP}`, 'Izmijeni');
      const form = new RecordFormPage(page, 'Izmijeni spomenik');
      await form.fill({ Opis: 'Drugi opis.' });
      await form.save.click();
      await expect(form.dialog).toBeHidden();
      expect(await find()).toMatchObject({
        description: 'Drugi opis.',
        image: added?.image,
        base_of_knowledge: added?.base_of_knowledge,
        ...files,
      });
    });

    await deleteRow(
      list,
      `Kameni most ${STAMP}`,
      `Da li ste sigurni da želite da obrišete ovaj spomenik (Kameni most ${STAMP})? Ova akcija se ne može poništiti.`,
      find,
    );
  });
});

test.describe('a building', () => {
  test.use({ account: 'buildings' });

  test('is added, gets a new model, and is deleted', async ({ page, product }) => {
    const find = finder(product, 'buildings', '/ar_platform/buildings/')(`Zgrada ${STAMP}`);
    const list = new ListPage(page, 'Građevinske dozvole');
    await page.goto('/dashboard/buildings');
    await page.getByRole('button', { name: 'Dodaj novu zgradu' }).click();
    const form = new RecordFormPage(page, 'Dodaj novu zgradu');
    await expect(form.save).toHaveAttribute('aria-disabled', 'true');
    await form.field('3D model').setInputFiles(MODEL);
    await form.fill({ ...BUILDING, Naziv: `Zgrada ${STAMP}`, Površina: '120,5', 'Broj dozvole': 'UP-1' });
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    const added = await find();
    expect(added).toMatchObject({
      building_size: 120.5,
      construction_start_date: '2026-01-01',
      construction_end_date: '2027-01-01',
      licence_number: 'UP-1',
      file_name: MODEL.name,
      image: null,
    });
    expect(await list.offers(`Zgrada ${STAMP}`)).toEqual(['Detaljni Pregled', 'Izmijeni', 'Izbriši']);

    await test.step('edited with a new model and a picture, and otherwise unchanged', async () => {
      const other = CLOCK_TOWER['sahat-kula.obj']();
      await list.act(`Zgrada ${STAMP}`, 'Izmijeni');
      const edit = new RecordFormPage(page, 'Izmijeni zgradu');
      await edit.field('3D model').setInputFiles(fileOf('druga.obj', other));
      await edit.field('Slika').setInputFiles(await picture('zgrada.png'));
      await edit.save.click();
      await expect(edit.dialog).toBeHidden();
      const edited = await find();
      expect(edited).toMatchObject({
        file_name: 'druga.obj',
        image_name: 'zgrada.webp',
        building_size: 120.5,
        licence_number: 'UP-1',
      });
      const stored = await fetch(product.origin + edited?.model_3d);
      expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(other));
    });

    await deleteRow(
      list,
      `Zgrada ${STAMP}`,
      `Da li ste sigurni da želite da obrišete ovu zgradu (Zgrada ${STAMP})? Ova akcija se ne može poništiti.`,
      find,
    );
  });
});

test.describe('a file of the assistant’s knowledge', () => {
  test.use({ account: 'clerk' });

  test('is added, downloaded with the same bytes, switched off and deleted', async ({
    page,
    context,
    product,
  }) => {
    const name = `radno-vrijeme-${STAMP}.txt`;
    const buffer = Buffer.from('Šalter radi od 8 do 15 časova.\n');
    const find = finder(product, 'clerk', '/supersluzbenik/')(name);
    const list = new ListPage(page, 'Superslužbenik');
    await page.goto('/dashboard/clerk?page=2');
    await page.getByRole('button', { name: 'Dodaj bazu znanja' }).click();
    const form = new RecordFormPage(page, 'Dodaj bazu znanja');
    await expect(form.save).toHaveAttribute('aria-disabled', 'true');
    await form.field('Fajl').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await form.fill({ Naziv: 'Radno vrijeme' });
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    await expect(page).toHaveURL('/dashboard/clerk');
    expect(await find()).toMatchObject({ filename: name, name: 'Radno vrijeme', is_active: true });
    await expect(list.rows.first()).toContainText(name);
    expect(await list.offers(name)).toEqual([
      'Preuzmi fajl',
      'Promijeni Status Baze Znanja',
      'Istorija izmjena',
      'Izbriši',
    ]);

    const download = await downloadByTab(context, () => list.act(name, 'Preuzmi fajl'));
    expect(download.suggestedFilename()).toBe(name);
    expect(sha256(await contentOf(download))).toBe(sha256(buffer));

    await list.act(name, 'Promijeni Status Baze Znanja');
    await expect(list.question).toContainText('utiče na pitanja na koja Superslužbenik može da odgovori');
    await page.getByRole('button', { name: 'Deaktiviraj' }).click();
    await expect(list.question).toBeHidden();
    await expect.poll(async () => (await find())?.is_active).toBe(false);

    await deleteRow(
      list,
      name,
      `Da li ste sigurni da želite da obrišete ovaj fajl (${name})? Ova akcija se ne može poništiti.`,
      find,
    );
  });
});
