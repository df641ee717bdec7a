import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { addMonument, addUser, type Found, patchRecord, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

test.describe('the user form', () => {
  test.use({ account: 'superadmin' });

  test('adds the user, who stands first in the list', async ({ page, product }) => {
    await page.goto('/dashboard/users?page=2');
    await page.getByRole('button', { name: 'Dodaj novog korisnika' }).click();
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
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
    // Told of what was done, and not beside what is looked for next.
    await list.search.fill('Šćepović');
    await expect(page).toHaveURL(/search=/);
    await expect(list.status).not.toContainText('Dodato');
  });

  test('edits a user, whose address is only to be read', async ({ page, product }) => {
    const { access } = await product.tokensOf('superadmin');
    await addUser(page.request, access, { first_name: 'Leka', last_name: `Izmijenić ${STAMP}` });
    const { results } = await product.get<Found>('superadmin', `/users/?search=${STAMP}`);
    const user = results.find(({ last_name }) => last_name === `Izmijenić ${STAMP}`);
    await page.goto(`/dashboard/users?id=${user?.id}&edit`);
    const form = new RecordFormPage(page, 'Izmijeni korisnika');
    await expect(form.field('Email')).toHaveAttribute('readonly');
    await form.fill({ Ime: 'Leka Đorđe' });
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    const after = await product.get<Record<string, unknown>>('superadmin', `/users/${user?.id}/`);
    expect(after).toMatchObject({ first_name: 'Leka Đorđe', email: user?.email });
  });

  test('asks before unsaved changes are lost, whichever way somebody leaves, and keeps them over a reload', async ({
    page,
  }) => {
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
      // On a slow machine it is still there for a moment, and would take the next Escape for itself.
      await expect(form.leave).toBeHidden();
      await expect(form.field('Ime')).toHaveValue('Iva');
    }
    // A press beside the dialog is none of them.
    await page.mouse.click(5, 400);
    await expect(form.dialog).toBeVisible();
    await form.cancel.click();
    await form.leave.getByRole('button', { name: 'Odbaci izmjene' }).click();
    await expect(form.dialog).toBeHidden();

    await page.goto('/dashboard/users?add');
    await form.fill({ Ime: 'Iva', Prezime: 'Perić' });
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await form.dialog.getByRole('button', { name: 'Vrati unos' }).click();
    await expect(form.field('Prezime')).toHaveValue('Perić');
  });
});

test.describe('the monument form', () => {
  test.use({ account: 'monuments' });

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
    const { access } = await product.tokensOf('superadmin');
    const { id, path } = await addMonument(page.request, access, `Zajednički ${STAMP}`);
    await page.goto(`/dashboard/monuments?id=${id}&edit`);
    const form = new RecordFormPage(page, 'Izmijeni spomenik');
    await form.fill({ Naziv: 'Moj naziv', Opis: 'Moj opis.' });

    await patchRecord(page.request, access, path, { name: 'Njihov naziv', address: 'Njihova adresa' });

    await form.save.click();
    await expect(form.dialog.getByText('Neko je u međuvremenu izmijenio ovaj zapis')).toBeVisible();
    await expect(form.dialog.getByText('Preuzeto iz te izmjene: Adresa.')).toBeVisible();
    // That was no error; counted once, since a toast goes by itself.
    expect(await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').count()).toBe(0);
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
