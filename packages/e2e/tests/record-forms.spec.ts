import { RecordFormPage } from '../pages/record-form.ts';
import { expect, test } from '../product/test.ts';

test.describe('the user form', () => {
  test.use({ account: 'superadmin' });

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
      await form.leave.getByRole('button', { name: 'Nastavi s unosom' }).click();
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
