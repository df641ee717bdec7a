import { walkTheCity } from '../product/city-walk.ts';
import { expect, test } from '../product/test.ts';

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 667 } });

  test('the English page shows places on a drawing and on cards, with links to the places and the list', ({
    page,
  }) => walkTheCity(page, 'en'));

  test('the list finds places by a part of the name, by kind, and by the area of a group', async ({
    page,
  }) => {
    await page.goto('/mjesta');
    await page.getByRole('searchbox', { name: 'Naziv ili adresa' }).fill('krusevc');
    await page.getByRole('button', { name: 'Pretražite' }).click();
    await expect(page.getByRole('listitem')).toHaveText([/Dvorac Petrovića na Kruševcu/]);
    await page.getByRole('link', { name: 'Projekti' }).click();
    await expect(page.getByRole('heading', { name: 'Nema mjesta koja odgovaraju pretrazi.' })).toBeVisible();
    await page.getByRole('link', { name: 'Prikažite sva mjesta' }).click();
    await page.getByRole('link', { name: 'Projekti' }).click();
    const kinds = page.getByRole('listitem').locator('[data-kind]');
    await expect(kinds.filter({ hasText: 'Spomenik' })).toHaveCount(0);
    expect(await kinds.count()).toBeGreaterThanOrEqual(12);

    await page.goto('/');
    await page
      .getByRole('link', { name: /^Broj mjesta ovdje:/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Oko izabranog mjesta na mapi' })).toBeVisible();
    await expect(page.getByRole('listitem').first()).toContainText('10 m');
  });
});
