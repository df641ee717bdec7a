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

  test(`${account} signs in, lands on ${start}, and opens what it may`, async ({ page }) => {
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
    for (const entry of entries) {
      await dashboard.go(entry);
      await expect(new ListPage(page, entry).rows).toHaveCount(6);
    }
    for (const path of ['/dashboard', '/dashboard/settings']) {
      await page.goto(path);
      await expect(dashboard.entries).toHaveText(entries);
      await expect(page).toHaveURL(path);
    }
  });
}

for (const account of EVERY_ACCOUNT.filter((one) => refusedTo(one).length > 0)) {
  test.describe(account, () => {
    test.use({ account });

    test('is refused the other departments, in the browser and by the server', async ({ page, product }) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const { access } = await product.tokensOf(account);
      for (const { id, path, api } of refusedTo(account)) {
        await page.goto(path);
        await expect(page).toHaveURL('/unauthorized');
        await expect(page.getByRole('main', { name: 'Unauthorized Access' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Zabranjen pristup' })).toBeVisible();
        await expect(page.getByText('Izvinite nemate pristup ovoj stranici.')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Početna stranica' })).toHaveAttribute('href', '/');
        await expect(page.getByRole('link', { name: 'Podrška' })).toHaveAttribute('href', /^mailto:/);
        expect(requested.filter((file) => file.startsWith(`/releases/${id}/`))).toEqual([]);
        expect(requested).not.toContain(`/api${api}`);

        const headers = { authorization: `Bearer ${access}` };
        expect((await page.request.get(`/api${api}`, { headers })).status()).toBe(403);
      }
    });
  });
}

test('without a token any dashboard path leads to /signin', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/dashboard/settings',
    '/dashboard/nothing',
    ...LISTS.map((l) => l.path),
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/signin');
    await expect(new SignInPage(page).submit).toBeVisible();
  }
  for (const path of ['/users/me/', ...LISTS.map(({ api }) => api)]) {
    expect((await page.request.get(`/api${path}`)).status(), path).toBe(401);
  }
});

test('an unknown path is Not Found, with status 404, and fetches no script', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const answer = await page.goto('/no/such/page', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Početna', exact: true })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Kontaktirajte podršku' })).toHaveAttribute('href', /^mailto:/);
  await expect(new Dashboard(page).sidebar).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an unknown path says all of it', async ({ page }) => {
    expect((await page.goto('/en/nowhere'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible();
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/en/');
  });
});

test.describe('signed in', () => {
  test.use({ account: 'clerk' });

  test('an unknown path is Not Found inside the dashboard frame', async ({ page }) => {
    for (const [path, status] of [
      ['/no/such/page', 404],
      ['/dashboard/nothing', 200],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      const heading = page.getByRole('main').getByRole('heading', { name: 'Not Found' });
      await expect(heading).toHaveAttribute('lang', 'en-GB');
      await expect(page.getByRole('main').getByText('Page not found')).toBeVisible();
      await expect(new Dashboard(page).entries).toHaveText(ACCOUNTS.clerk.entries);
    }
  });
});

// ASVS 7.4.4
test("'Odjavi se' ends the session here and on the server", async ({ page }) => {
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
