import { ListPage } from '../pages/list-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { expect, test } from '../product/test.ts';

test.use({ account: 'superadmin' });

test('the list marks the found words', async ({ page }) => {
  await page.goto('/dashboard/monuments?search=kralja');
  const monuments = new ListPage(page, 'Spomenici');
  await monuments.ready();
  await expect(monuments.table.locator('mark').first()).toBeVisible();
  const marked = await monuments.table.locator('mark').allTextContents();
  for (const word of marked) expect(word).toMatch(/^kralj/i);
  await expect(monuments.table.getByText(/^Opis: /).first()).toBeVisible();
  await expectAccessible(page, 'words that were found');
});
