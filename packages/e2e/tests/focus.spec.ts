import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { expectFocusSeen } from '../product/keyboard.ts';
import { LISTS } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

// Reduced motion stops animations, because a moving element has no stable position.
test.use({ account: 'superadmin', contextOptions: { reducedMotion: 'reduce' } });

// The pages have a menu, a form in a dialog, and a map. `focus.long.spec.ts` covers all screens.
for (const address of ['/dashboard/buildings?add', '/dashboard/monuments?view=map']) {
  test(`the focus is visible at every Tab stop of ${address}`, ({ page }) => expectFocusSeen(page, address));
}

test('F8 moves the focus visibly to the notifications', async ({ page }) => {
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('list');
  await expect(toasts).toBeAttached();
  // The region of toasts handles F8 only some time after the region has appeared.
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
  await page.bringToFront();
  await page.keyboard.press('F8');
  await expect(toasts).toBeFocused();
  await expect(toasts).toHaveCSS('outline-style', 'solid');
});

test('the focus moves to the heading of a page that a person opens from the menu or by the back button', async ({
  page,
}) => {
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const dashboard = new Dashboard(page);
  await page.goto('/dashboard/settings');
  for (const { title } of LISTS) {
    await dashboard.go(title);
    await expect(new ListPage(page, title).rows.first()).toBeVisible();
    await expect(heading(title)).toBeFocused();
  }
  await page.goBack();
  await expect(heading('Spomenici')).toBeFocused();

  // A search does not open a new page, so the focus must stay in the search box.
  const list = new ListPage(page, 'Spomenici');
  await list.search.fill('most');
  await expect(page).toHaveURL(/search=most/);
  await expect(list.search).toBeFocused();

  await page.getByRole('link', { name: 'Početna', exact: true }).press('Enter');
  await expect(heading(/^Dobar dan/)).toBeFocused();
  // A focused heading has no outline, because a heading is no control.
  await expect(heading(/^Dobar dan/)).toHaveCSS('outline-style', 'none');
  await expect(page).toHaveTitle('AR Podgorica');
});
