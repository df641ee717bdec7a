import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { invite } from '../product/invitation.ts';
import { type Found, MONUMENT, PDF, STAMP } from '../product/records.ts';
import { changeRegistry } from '../product/registry.ts';
import { expect, test } from '../product/test.ts';

const OLD_PASSWORD = 'Prva-Sifra-77';
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

async function editUser({ request }: Page, access: string, path: string, data: object) {
  const headers = { authorization: `Bearer ${access}` };
  const answer = await request.patch(`/api${path}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('when an account is deactivated, a half-filled form leads to sign-in, and the draft survives', async ({
  page,
  product,
}) => {
  const person = await invite(product, 'MonumentsAdmin', OLD_PASSWORD);
  const signIn = new SignInPage(page);
  await page.clock.install();
  await signIn.open();
  await signIn.fill(person.email, OLD_PASSWORD);
  await signIn.submit.click();
  await expect(page).toHaveURL('/dashboard/monuments');
  const form = await halfFill(page, `Nalog ${STAMP}`);

  const { access } = await product.tokensOf('superadmin');
  const { results } = await product.get<Found>('superadmin', `/users/?search=${person.email}`);
  const user = `/users/${results[0]?.id}/`;
  await editUser(page, access, user, { is_active: false, reason: 'Proba' });
  await page.clock.fastForward('00:31');
  await form.field('Opis').press('End');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Administrator je deaktivirao Vaš nalog')).toBeVisible();
  await signIn.fill(person.email, OLD_PASSWORD);
  await signIn.submit.click();
  await expect(page.locator('form').getByRole('alert')).toContainText('Vaš nalog je deaktiviran.');
  const { count } = await product.get<Found>('superadmin', `/ar_platform/monuments/?search=Nalog ${STAMP}`);
  expect(count).toBe(0);

  await editUser(page, access, user, { is_active: true });
  await signIn.submit.click();
  await expect(page).toHaveURL(ADD);
  await restoreAndSave(page, `Nalog ${STAMP}`);
});

test('when a role changes, saving a form leads to /unauthorized', async ({ page, product }) => {
  const person = await invite(product, 'MonumentsAdmin', OLD_PASSWORD);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.fill(person.email, OLD_PASSWORD);
  await signIn.submit.click();
  await expect(page).toHaveURL('/dashboard/monuments');
  const form = await halfFill(page, `Rola ${STAMP}`);
  await form.field('Baza znanja').setInputFiles(PDF);
  const { access } = await product.tokensOf('superadmin');
  const { results } = await product.get<Found>('superadmin', `/users/?search=${person.email}`);
  await editUser(page, access, `/users/${results[0]?.id}/`, { group_names: ['BuildingsAdmin'] });
  await form.save.click();
  await expect(page).toHaveURL('/unauthorized');
  const { count } = await product.get<Found>('superadmin', `/ar_platform/monuments/?search=Rola ${STAMP}`);
  expect(count).toBe(0);
});

test.describe('a release that goes live while a form is half-filled', () => {
  test.use({ account: 'monuments' });

  test('changes nothing in the page until the page reloads', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const form = await halfFill(page, `Izdanje ${STAMP}`);
    await changeRegistry(page, (all) =>
      all.map((entry) => ({ ...entry, menu: { ...entry.menu, label: { mn: 'Baština', en: 'Heritage' } } })),
    );
    await form.field('Baza znanja').setInputFiles(PDF);
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    await expect(new ListPage(page, 'Spomenici').rows.first()).toContainText(`Izdanje ${STAMP}`);
    await expect(new Dashboard(page).entries).toHaveText(['Spomenici']);
    expect(asked).not.toContain('/api/registry/');
    await page.reload();
    await expect(new Dashboard(page).entries).toHaveText(['Baština']);
  });
});
