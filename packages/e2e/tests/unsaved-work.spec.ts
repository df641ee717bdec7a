import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { addMonument, MONUMENT, PDF, patchRecord, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

const ADD = '/dashboard/monuments?add';

const formOn = (page: Page) => new RecordFormPage(page, 'Dodaj novi spomenik');

/** Fills the form without files, which a draft cannot keep. */
async function halfFill(page: Page, name: string) {
  await page.goto(ADD);
  await formOn(page).fill({ ...MONUMENT, Naziv: name });
  return formOn(page);
}

async function restoreAndSave(page: Page, name: string) {
  const form = formOn(page);
  await form.restore.click();
  await expect(form.field('Naziv')).toHaveValue(name);
  await expect(form.field('Opis')).toHaveValue(MONUMENT.Opis);
  await form.field('Baza znanja').setInputFiles(PDF);
  await form.save.click();
  await expect(form.dialog).toBeHidden();
  await page.getByRole('button', { name: 'Dodaj novi spomenik' }).click();
  await expect(form.field('Naziv')).toHaveValue('');
  await expect(form.restore).toBeHidden();
}

test.describe('a half-filled form', () => {
  test.use({ account: 'monuments', ownSession: true });

  test('contains all typed text after the session has ended and the person has signed in again', async ({
    page,
  }) => {
    const form = await halfFill(page, `Sesija ${STAMP}`);
    await form.field('Baza znanja').setInputFiles(PDF);
    const refresh = await page.evaluate(() => localStorage.getItem('refresh_token'));
    const ended = await page.request.post('/api/auth/logout/', { data: { refresh } });
    expect(ended.status()).toBe(200);

    await form.save.click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Sesija je istekla.')).toBeVisible();
    await new SignInPage(page).signInAs('monuments');
    await expect(page).toHaveURL(ADD);
    await restoreAndSave(page, `Sesija ${STAMP}`);
  });

  test('is empty after a sign-out in another tab', async ({ page, context }) => {
    await halfFill(page, `Tab ${STAMP}`);
    const tab = await context.newPage();
    await tab.goto('/dashboard/settings');
    await new Dashboard(tab).signOut();
    await expect(page).toHaveURL('/signin');
    await new SignInPage(page).signInAs('monuments');
    await expect(page).toHaveURL('/dashboard/monuments');
    await page.getByRole('button', { name: 'Dodaj novi spomenik' }).click();
    await expect(formOn(page).field('Naziv')).toHaveValue('');
    await expect(formOn(page).restore).toBeHidden();
  });
});

test.describe('the draft of an edit', () => {
  test.use({ account: 'monuments' });

  test('is merged with the values that a colleague has saved since', async ({ page, product }) => {
    const { access } = await product.tokensOf('monuments');
    const { id, path } = await addMonument(page.request, access, `Ostavljeni ${STAMP}`);
    await page.goto(`/dashboard/monuments?id=${id}&edit`);
    const form = new RecordFormPage(page, 'Izmijeni spomenik');
    await form.fill({ Naziv: 'Moj naziv', Opis: 'Moj opis.' });
    page.once('dialog', (asked) => void asked.accept());
    await page.goto('/dashboard/settings');

    const other = await product.tokensOf('superadmin');
    await patchRecord(page.request, other.access, path, { name: 'Njihov naziv', address: 'Njihova adresa' });

    await page.goto(`/dashboard/monuments?id=${id}&edit`);
    await form.restore.click();
    await expect(form.field('Opis')).toHaveValue('Moj opis.');
    await form.save.click();
    await expect(form.dialog.getByText('Preuzeto iz te izmjene: Adresa.')).toBeVisible();
    // The test uses `count()`, which does not wait, because a waiting assertion would also pass after a toast has
    // disappeared.
    expect(await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').count()).toBe(0);
    const choice = form.dialog.getByRole('group', { name: 'Naziv' });
    await expect(choice.getByRole('radio', { name: /Zadrži moje/ })).toBeChecked();
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
