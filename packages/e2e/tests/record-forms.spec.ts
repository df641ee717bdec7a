import sharp from 'sharp';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { expect, test } from '../product/test.ts';

const STAMP = Date.now();

interface Found {
  count: number;
  results: (Record<string, unknown> & { id: number })[];
}

const picture = async (name = 'kula.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5533c' } })
    .png()
    .toBuffer(),
});

/** A file that the product already has, to be uploaded once more. */
async function fetched(url: string, name: string) {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(await answer.arrayBuffer()) };
}

test.describe('the user form', () => {
  test.use({ account: 'superadmin' });

  test('says what is wrong with each field as it is left, and adds the user', async ({ page, product }) => {
    await page.goto('/dashboard/users?page=2');
    await page.getByRole('button', { name: 'Dodaj novog korisnika' }).click();
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    await form.expectError('Ime', '', 'Ime je obavezno polje');
    await form.expectError('Prezime', '', 'Prezime je obavezno polje');
    await form.expectError('Email', '', 'Morate unijeti email adresu');
    await form.expectError('Email', 'ana@', 'Email nije validan');
    await form.expectError('Ime', 'x'.repeat(101), 'Maksimalna duzina 100 karaktera');
    await form.expectError('Ime', 'x'.repeat(100), '');
    await form.save.click();
    await expect(form.dialog.getByText('Morate izabrati rolu')).toBeVisible();

    const email = `iva.${STAMP}@podgorica.example`;
    await form.fill({ Ime: 'Iva', Prezime: 'Šćepović', Email: email });
    await form.field('Rola').selectOption({ label: 'Turistička organizacija Podgorice' });
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    const list = new ListPage(page, 'Korisnici');
    await expect(list.status).toContainText('Dodato: Iva Šćepović.');
    await expect(page).toHaveURL(/\/dashboard\/users$/);
    await expect(list.rows.first()).toContainText('Šćepović');
    const found = await product.get<Found>('superadmin', `/users/?search=${email}`);
    expect(found.results[0]).toMatchObject({
      first_name: 'Iva',
      username: email,
      group_names: ['MonumentsAdmin'],
    });
  });

  test('edits a user, whose address is only to be read', async ({ page, product }) => {
    const { results } = await product.get<Found>('superadmin', '/users/?search=gjokaj');
    const [user] = results;
    await page.goto(`/dashboard/users?id=${user?.id}`);
    const form = new RecordFormPage(page, 'Izmijeni korisnika');
    await expect(form.field('Email')).toHaveAttribute('readonly');
    await form.fill({ Ime: 'Leka Đorđe' });
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    const after = await product.get<Record<string, unknown>>('superadmin', `/users/${user?.id}/`);
    expect(after).toMatchObject({ first_name: 'Leka Đorđe', email: user?.email });
  });

  test('asks before unsaved changes are lost, whichever way somebody leaves', async ({ page }) => {
    await page.goto('/dashboard/users');
    await page.getByRole('button', { name: 'Dodaj novog korisnika' }).click();
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    await form.fill({ Ime: 'Iva' });
    const ways = [
      () => form.cancel.click(),
      () => form.close.click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ];
    for (const way of ways) {
      await way();
      await form.leave.getByRole('button', { name: 'Nastavi sa unosom' }).click();
      await expect(form.field('Ime')).toHaveValue('Iva');
    }
    // A press beside the dialog is none of them (specification, section 2).
    await page.mouse.click(5, 400);
    await expect(form.dialog).toBeVisible();
    await form.cancel.click();
    await form.leave.getByRole('button', { name: 'Odbaci izmjene' }).click();
    await expect(form.dialog).toBeHidden();
  });

  test('keeps what was typed over a reload, and offers it', async ({ page }) => {
    await page.goto('/dashboard/users?add');
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    await form.fill({ Ime: 'Iva', Prezime: 'Perić' });
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await form.dialog.getByRole('button', { name: 'Vrati unos' }).click();
    await expect(form.field('Prezime')).toHaveValue('Perić');
  });

  test('keeps what was typed while nobody answers, and saves it afterwards', async ({ page }) => {
    await page.goto('/dashboard/users?add');
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    await form.fill({ Ime: 'Una', Prezime: 'Božović', Email: `una.${STAMP}@podgorica.example` });
    await form.field('Rola').selectOption('MonumentsAdmin');
    await page.route('**/api/users/', (route) => route.abort(), { times: 1 });
    await form.save.click();
    await expect(form.dialog.getByRole('alert')).toContainText('Server se nije javio.');
    await expect(form.field('Ime')).toHaveValue('Una');
    await form.save.click();
    await expect(form.dialog).toBeHidden();
  });
});

test.describe('the monument form', () => {
  test.use({ account: 'monuments' });

  test('adds a monument with its files, which are in the store', async ({ page, product }) => {
    const { results } = await product.get<Found>('monuments', '/ar_platform/monuments/');
    const [known] = results;
    const { url } = await product.get<{ url: string }>(
      'monuments',
      `/ar_platform/monuments/${known?.id}/base_of_knowledge/`,
    );
    await page.goto('/dashboard/monuments');
    await page.getByRole('button', { name: 'Dodaj novi spomenik' }).click();
    const form = new RecordFormPage(page, 'Dodaj novi spomenik');
    await expect(form.save).toHaveAttribute('aria-disabled', 'true');
    await form.field('Baza znanja').setInputFiles(await fetched(product.origin + url, 'znanje.pdf'));
    await expect(form.save).not.toHaveAttribute('aria-disabled', 'true');
    await form.expectError('Naziv', '', 'Naziv je obavezno polje');
    await form.expectError('Naziv', 'x'.repeat(201), 'Maksimalna dužina 200 karaktera');
    await form.expectError('Adresa', 'x'.repeat(256), 'Maksimalna dužina 255 karaktera');
    await form.expectError('Adresa', '', 'Adresa je obavezno polje');
    await form.expectError('Geografska širina', '90.1', 'Geografska širina mora biti između -90 i 90');
    await form.expectError('Geografska dužina', '180,1', 'Geografska dužina mora biti između -180 i 180');
    await form.expectError('Opis', 'x'.repeat(1001), 'Maksimalna dužina 1000 karaktera');
    await form.expectError('Opis', '', 'Opis je obavezno polje');
    await form.fill({
      Naziv: `Most ${STAMP}`,
      Adresa: 'Obala Ribnice',
      'Geografska širina': '42,4381',
      'Geografska dužina': '19.2632',
      Opis: 'Kameni most na Ribnici.',
    });
    await form.field('Slika').setInputFiles(await picture());
    await expect(form.dialog.locator('img')).toHaveAttribute('src', /^blob:/);
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    const found = await product.get<Found>('monuments', `/ar_platform/monuments/?search=${STAMP}`);
    expect(found.results[0]).toMatchObject({
      latitude: 42.4381,
      longitude: 19.2632,
      // The server keeps pictures as WebP.
      image_name: 'kula.webp',
      file_name: 'znanje.pdf',
    });
    expect((await fetch(product.origin + found.results[0]?.image)).status).toBe(200);
  });

  test('refuses a file of another kind under its field, and the rest stays', async ({ page }) => {
    await page.goto('/dashboard/monuments?add');
    const form = new RecordFormPage(page, 'Dodaj novi spomenik');
    await form.fill({ Naziv: 'Kula' });
    await form.field('Baza znanja').setInputFiles({
      name: 'znanje.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    });
    await expect(form.dialog.getByText('Ova vrsta fajla nije podržana.')).toBeVisible();
    await expect(form.field('Naziv')).toHaveValue('Kula');
  });

  test('two people edit one monument, and neither loses a word', async ({ page, product }) => {
    const { results } = await product.get<Found>('monuments', '/ar_platform/monuments/?search=duklja');
    const [monument] = results;
    const path = `/ar_platform/monuments/${monument?.id}/`;
    await page.goto(`/dashboard/monuments?id=${monument?.id}&edit`);
    const form = new RecordFormPage(page, 'Izmijeni spomenik');
    await form.fill({ Naziv: 'Moj naziv', Opis: 'Moj opis.' });

    const { access } = await product.tokensOf('superadmin');
    const theirs = new FormData();
    theirs.set('name', 'Njihov naziv');
    theirs.set('address', 'Njihova adresa');
    const saved = await fetch(`${product.origin}/api${path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${access}` },
      body: theirs,
    });
    expect(saved.status).toBe(200);

    await form.save.click();
    await expect(form.dialog.getByText('Neko je u međuvremenu izmijenio ovaj zapis')).toBeVisible();
    await expect(form.dialog.getByText('Preuzeto iz te izmjene: Adresa.')).toBeVisible();
    const choice = form.dialog.getByRole('group', { name: 'Naziv' });
    await expect(choice.getByRole('radio', { name: /Zadrži moje/ })).toBeChecked();
    await expect(choice).toContainText('Njihov naziv');
    await choice.getByRole('radio', { name: /Uzmi njihovo/ }).check();
    await form.dialog.getByRole('button', { name: 'Sačuvaj ovako' }).click();
    await expect(form.dialog).toBeHidden();
    expect(await product.get('monuments', path)).toMatchObject({
      name: 'Njihov naziv',
      address: 'Njihova adresa',
      description: 'Moj opis.',
    });
  });
});

test.describe('the building form', () => {
  test.use({ account: 'buildings' });

  test('adds a building with its model, and holds its dates in order', async ({ page, product }) => {
    const { results } = await product.get<Found>('buildings', '/ar_platform/buildings/');
    const model = results.find(({ model_3d }) => model_3d)?.model_3d;
    await page.goto('/dashboard/buildings');
    await page.getByRole('button', { name: 'Dodaj novu zgradu' }).click();
    const form = new RecordFormPage(page, 'Dodaj novu zgradu');
    await form.field('3D model').setInputFiles(await fetched(`${product.origin}${model}`, 'zgrada.glb'));
    await form.expectError('Investitor', '', 'Investitor je obavezno polje');
    await form.expectError('Veličina', '0', 'Veličina mora biti pozitivna');
    await form.expectError('Broj dozvole', 'x'.repeat(51), 'Maksimalna dužina 50 karaktera');
    await form.fill({
      Naziv: `Zgrada ${STAMP}`,
      Adresa: 'Zabjelo',
      'Geografska širina': '42.42',
      'Geografska dužina': '19.25',
      Investitor: 'Opština Tuzi',
      'Broj dozvole': 'UP-1',
      Veličina: '120,5',
      'Početak gradnje': '2026-03-01',
      'Završetak gradnje': '2026-03-01',
      Opis: 'Stambena zgrada.',
    });
    await form.save.click();
    await expect(form.dialog.getByText('Datum završetka mora biti nakon datuma početka')).toBeVisible();
    await form.fill({ 'Završetak gradnje': '2026-03-02' });
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    const found = await product.get<Found>('buildings', `/ar_platform/buildings/?search=${STAMP}`);
    expect(found.results[0]).toMatchObject({
      building_size: 120.5,
      construction_end_date: '2026-03-02',
      file_name: 'zgrada.glb',
    });
  });

  test('shows a building only to be read, with missing values as such', async ({ page, product }) => {
    const { results } = await product.get<Found>('buildings', '/ar_platform/buildings/');
    const [building] = results;
    await page.goto(`/dashboard/buildings?id=${building?.id}`);
    const form = new RecordFormPage(page, 'Detaljni Pregled');
    await expect(form.field('Naziv')).toHaveValue(String(building?.name));
    await expect(form.field('Naziv')).toHaveAttribute('readonly');
    await expect(form.save).toBeHidden();
    await form.close.first().click();
    await expect(form.dialog).toBeHidden();
  });

  test('says so when a link leads to a building that is gone', async ({ page }) => {
    await page.goto('/dashboard/buildings?id=999999');
    await expect(page.getByText('Ovaj zapis više ne postoji.')).toBeVisible();
  });
});

test.describe('the form of the assistant’s knowledge', () => {
  test.use({ account: 'clerk' });

  test('adds a file, once one is chosen', async ({ page, product }) => {
    await page.goto('/dashboard/clerk');
    await page.getByRole('button', { name: 'Dodaj bazu znanja' }).click();
    const form = new RecordFormPage(page, 'Dodaj bazu znanja');
    await expect(form.save).toHaveAttribute('aria-disabled', 'true');
    const name = `radno-vrijeme-${STAMP}.txt`;
    await form.field('Fajl').setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('Šalter radi od 8 do 15 časova.\n'),
    });
    await form.expectError('Naziv', 'x'.repeat(201), 'Maksimalna dužina 200 karaktera');
    await form.fill({ Naziv: 'Radno vrijeme' });
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    const found = await product.get<Found>('clerk', `/supersluzbenik/?search=${name}`);
    expect(found.results[0]).toMatchObject({ filename: name, name: 'Radno vrijeme', is_active: true });
  });
});
