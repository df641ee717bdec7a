import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { ACCOUNTS } from '../product/accounts.ts';
import { expect, test } from '../product/test.ts';

test.use({ account: 'superadmin' });

test('the user menu shows the signed-in person, and the sidebar is narrow in a narrow window', async ({
  page,
  product,
}) => {
  const me = await product.get<Record<string, string>>('superadmin', '/users/me/');
  await page.goto('/dashboard/users');
  const dashboard = new Dashboard(page);
  await dashboard.account.click();
  const menu = page.getByRole('region', { name: 'Korisnički meni' });
  await expect(menu).toContainText(`${me.first_name} ${me.last_name}`);
  await expect(menu).toContainText(ACCOUNTS.superadmin.email);
  await menu.getByRole('link', { name: 'Podešavanja' }).click();
  await expect(page).toHaveURL('/dashboard/settings');
  await expect(menu).toBeHidden();

  const width = async () => (await dashboard.sidebar.boundingBox())?.width ?? 0;
  await expect(dashboard.entry('Korisnici')).toBeVisible();
  const wide = await width();
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(width).toBeLessThan(wide / 2);
  for (const name of ACCOUNTS.superadmin.entries) await expect(dashboard.entry(name)).toBeVisible();
});

test('only the open entry of the sidebar has brackets after the later styles have loaded', async ({
  page,
}) => {
  await page.goto('/dashboard/users');
  const dashboard = new Dashboard(page);
  const bracketOf = (name: string) =>
    dashboard.entry(name).evaluate((entry) => getComputedStyle(entry).getPropertyValue('--bracket').trim());
  expect(await bracketOf('Spomenici')).toBe('transparent');
  expect(await bracketOf('Korisnici')).not.toBe('transparent');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the menu closes on Escape and when a person opens a department', async ({ page }) => {
    await page.goto('/dashboard/users');
    await expect(new ListPage(page, 'Korisnici').cards).toHaveCount(6);
    const dashboard = new Dashboard(page);
    await expect(dashboard.sidebar).toBeHidden();

    const menu = page.getByRole('dialog', { name: 'Meni' });
    await page.getByRole('button', { name: 'Otvori meni' }).click();
    await expect(menu.getByRole('link')).toHaveText([
      'Početna',
      ...ACCOUNTS.superadmin.entries,
      'Dnevnik',
      'Arhiva',
      'Izdanja',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: 'Otvori meni' }).click();
    await menu.getByRole('link', { name: 'Spomenici' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/dashboard/monuments');
    await expect(new ListPage(page, 'Spomenici').cards).toHaveCount(6);
  });
});

test('a failed call shows a toast with the server’s message', async ({ page }) => {
  const detail = 'Kvar na serveru.';
  await page.route('**/api/users/?**', (route) => route.fulfill({ status: 500, json: { detail } }));
  await page.goto('/dashboard/users');
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(toasts.getByRole('listitem')).toHaveText([`Greška${detail}`]);
});
