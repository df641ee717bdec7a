import type { Page } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { addMonument, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

const notice = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: title });
const undo = (page: Page, title: string) =>
  notice(page, title).getByRole('button', { name: 'Poništi', exact: true });

test.describe('a monument', () => {
  test.use({ account: 'monuments' });

  test('an edit can be undone by keyboard in the notice', async ({ page, product }) => {
    const { access } = await product.tokensOf('monuments');
    const name = `Poništeno zvono ${STAMP}`;
    const { id } = await addMonument(page.request, access, name);
    const list = new ListPage(page, 'Spomenici');
    const form = new RecordFormPage(page, 'Izmijeni spomenik');
    async function rename(to: string) {
      await page.goto(`/dashboard/monuments?search=${STAMP}&id=${id}&edit`);
      await form.field('Naziv').fill(to);
      await form.save.click();
      await expect(form.dialog).toBeHidden();
      await expect(undo(page, 'Sačuvano')).toBeVisible();
      await expect(page.getByText('Sačuvano: ')).toHaveCount(0);
    }

    await rename(`${name} A`);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(undo(page, 'Sačuvano')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Izmjena je poništena')).toBeFocused();
    await expect(list.rows.filter({ hasText: name })).not.toContainText(`${name} A`);
  });
});
