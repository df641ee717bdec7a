import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { expectFocusSeen } from '../product/keyboard.ts';
import { LISTS } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

// Reduced motion, because moving elements have no stable position.
test.use({ account: 'superadmin', contextOptions: { reducedMotion: 'reduce' } });

// The pages have a menu, a form in a dialog, and a map. `focus.long.spec.ts` covers all screens.
for (const address of ['/dashboard/buildings?add', '/dashboard/monuments?view=map']) {
  test(`the focus is visible at every stop of ${address}`, ({ page }) => expectFocusSeen(page, address));
}

test('F8 moves the focus visibly to the notifications', async ({ page }) => {
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('list');
  await expect(toasts).toBeAttached();
  // The region of toasts begins to listen for F8 some time after appearing, noticeably on a busy machine.
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
  await page.bringToFront();
  await page.keyboard.press('F8');
  await expect(toasts).toBeFocused();
  await expect(toasts).toHaveCSS('outline-style', 'solid');
});

test('a new page moves the focus to its heading, from the menu and on the way back', async ({ page }) => {
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

  // A late focus change must not take the focus from the search box, and another search is no new page.
  const list = new ListPage(page, 'Spomenici');
  await list.search.fill('most');
  await expect(page).toHaveURL(/search=most/);
  await expect(list.search).toBeFocused();

  await page.getByRole('link', { name: 'Početna', exact: true }).press('Enter');
  await expect(heading(/^Dobar dan/)).toBeFocused();
  // A focused heading has no outline, because a heading is no control and Tab does not reach headings.
  await expect(heading(/^Dobar dan/)).toHaveCSS('outline-style', 'none');
  await expect(page).toHaveTitle('AR Podgorica');
});
