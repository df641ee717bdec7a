import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { ACCOUNTS, type Account } from '../product/accounts.ts';
import { LISTS } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

const EVERY_ACCOUNT = Object.keys(ACCOUNTS) as Account[];
const titleAt = (path: string) => LISTS.find((list) => list.path === path)?.title ?? '';
const refusedTo = (account: Account) =>
  LISTS.filter(({ title }) => !ACCOUNTS[account].entries.some((entry) => entry === title));

for (const account of EVERY_ACCOUNT) {
  const { start, entries } = ACCOUNTS[account];

  test(`${account} starts at ${start}, and opens only the departments that the role allows`, async ({
    page,
    product,
  }) => {
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.signInAs(account);
    await expect(page).toHaveURL(start);
    await expect(page).toHaveTitle('AR Podgorica');
    const list = new ListPage(page, titleAt(start));
    await expect(list.heading).toBeVisible();
    await expect(list.rows).toHaveCount(6);

    const dashboard = new Dashboard(page);
    await expect(dashboard.entries).toHaveText(entries);
    await expect(dashboard.entry(titleAt(start))).toHaveAttribute('aria-current', 'page');
    for (const entry of entries.slice(1)) {
      await dashboard.go(entry);
      await expect(new ListPage(page, entry).rows).toHaveCount(6);
    }

    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const { access } = await product.tokensOf(account);
    const headers = { authorization: `Bearer ${access}` };
    for (const { id, path, api } of refusedTo(account)) {
      await page.goto(path);
      await expect(page).toHaveURL('/unauthorized');
      await expect(page.getByRole('heading', { name: 'Zabranjen pristup' })).toBeVisible();
      expect(requested.filter((file) => file.startsWith(`/releases/${id}/`))).toEqual([]);
      expect(requested).not.toContain(`/api${api}`);
      expect((await page.request.get(`/api${api}`, { headers })).status()).toBe(403);
    }
  });
}

test('an unknown path returns 404 with "Not Found", and loads no script', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const answer = await page.goto('/no/such/page', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await expect(new Dashboard(page).sidebar).toBeHidden();
});

// ASVS 7.4.4
test('the button "Odjavi se" ends the session in the page and on the server', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signInAs('monuments');
  await expect(page).toHaveURL('/dashboard/monuments');
  await page.goto('/dashboard/settings');
  const tokens = await page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }));
  const loggedOut = page.waitForResponse('**/api/auth/logout/');
  await new Dashboard(page).signOut();
  await expect(page).toHaveURL('/signin');
  expect((await loggedOut).status()).toBe(200);

  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')));
  expect(kept).toEqual([]);
  const headers = { authorization: `Bearer ${tokens.access}` };
  expect((await page.request.get('/api/users/me/', { headers })).status()).toBe(401);
  const renewed = await page.request.post('/api/auth/refresh/', { data: { refresh: tokens.refresh } });
  expect(renewed.status()).toBe(401);

  await page.goBack();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('table')).toBeHidden();
});
