import { RecordFormPage } from '../pages/record-form.ts';
import { expect, test } from '../product/test.ts';

test.describe('the user form', () => {
  test.use({ account: 'superadmin' });

  test('asks before the person closes a form with unsaved changes, and restores the changes after a reload', async ({
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
      // On a slow machine the question is still open for a moment, and the next Escape would close the question.
      await expect(form.leave).toBeHidden();
      await expect(form.field('Ime')).toHaveValue('Iva');
    }
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

  test('shows a message at each empty field without moving other fields', async ({ page }) => {
    await page.goto('/dashboard/users?add');
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    const labels = ['Ime', 'Prezime', 'Email', 'Rola'];
    await expect(form.field('Rola')).toBeVisible();
    await form.dialog.evaluate((dialog) =>
      Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    /**
     * Returns the fields' tops relative to the first field, in whole pixels. `|| 0` turns -0 into 0, because `toEqual`
     * distinguishes them.
     */
    const places = async () => {
      const boxes = await Promise.all(labels.map((label) => form.field(label).boundingBox()));
      return boxes.map((box) => Math.round((box?.y ?? 0) - (boxes[0]?.y ?? 0)) || 0);
    };
    const before = await places();
    const email = await form.field('Email').boundingBox();
    const role = await form.dialog.getByText('Rola', { exact: true }).boundingBox();
    // The distance includes 1 px of the input's border.
    expect(Math.round((role?.y ?? 0) - (email?.y ?? 0) - (email?.height ?? 0))).toBe(21);
    for (const label of labels) await form.field(label).focus();
    await form.close.focus();
    await expect(form.dialog.getByText('Morate izabrati rolu')).toBeVisible();
    for (const label of labels) await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true');
    expect(await places()).toEqual(before);
    const message = await form.dialog.getByText('Morate unijeti email adresu').boundingBox();
    const next = await form.dialog.getByText('Rola', { exact: true }).boundingBox();
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  });
});

test.describe('the monument form', () => {
  test.use({ account: 'monuments' });

  test('has address, coordinates and map in one group', async ({ page }) => {
    await page.goto('/dashboard/monuments?add');
    const form = new RecordFormPage(page, 'Dodaj novi spomenik');
    const group = form.dialog.getByRole('group', { name: 'Mjesto' });
    for (const label of ['Adresa', 'Geografska širina', 'Geografska dužina'])
      await expect(group.getByLabel(label, { exact: true })).toBeVisible();
    await expect(group.getByRole('button', { name: 'Prikaži mapu' })).toBeVisible();
    await expect(group.getByLabel('Naziv', { exact: true })).toHaveCount(0);
  });
});
