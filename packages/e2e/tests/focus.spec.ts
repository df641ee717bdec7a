import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { expectFocusSeen } from '../product/keyboard.ts';
import { LISTS } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

// What still moves has no place to look at.
test.use({ account: 'superadmin', contextOptions: { reducedMotion: 'reduce' } });

// Every screen in `focus.long.spec.ts`: these have a menu, a form in a dialog, and a map.
for (const address of ['/dashboard/buildings?add', '/dashboard/monuments?view=map']) {
  test(`the focus is seen at every stop of ${address}`, ({ page }) => expectFocusSeen(page, address));
}

test('F8 goes to the notifications, and is seen there', async ({ page }) => {
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('list');
  await expect(toasts).toBeAttached();
  // The list is in the page a moment before it listens for its key: a busy machine makes that moment long.
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
  await page.bringToFront();
  await page.keyboard.press('F8');
  await expect(toasts).toBeFocused();
  await expect(toasts).toHaveCSS('outline-style', 'solid');
});

test('another page gives the focus to its heading: from the menu and on the way back', async ({ page }) => {
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

  // What somebody has gone to since is not taken from them, nor does another search count as another page.
  const list = new ListPage(page, 'Spomenici');
  await list.search.fill('most');
  await expect(page).toHaveURL(/search=most/);
  await expect(list.search).toBeFocused();

  await page.getByRole('link', { name: 'Početna', exact: true }).press('Enter');
  await expect(heading(/^Dobar dan/)).toBeFocused();
  // A heading is no control: nobody came to it with Tab.
  await expect(heading(/^Dobar dan/)).toHaveCSS('outline-style', 'none');
  await expect(page).toHaveTitle('AR Podgorica');
});
