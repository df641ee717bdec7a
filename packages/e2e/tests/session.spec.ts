import type { BrowserContext, Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { gate } from '../product/gate.ts';
import { callTogether } from '../product/shared-scope.ts';
import { expect, test } from '../product/test.ts';

const CALLS = [1, 2, 3, 4, 5].map((limit) => `/users/?limit=${limit}`);
// A token with a wrong signature, which the server refuses like an expired token.
const DEAD_TOKEN = `${btoa('{"alg":"HS256","typ":"JWT"}')}.${btoa('{"exp":1}')}.c2lnbmF0dXJl`;

const isRefresh = (url: URL) => url.pathname === '/api/auth/refresh/';

function countRefreshes(context: BrowserContext): () => number {
  let refreshes = 0;
  context.on('request', (request) => {
    if (isRefresh(new URL(request.url()))) refreshes += 1;
  });
  return () => refreshes;
}

const storedTokens = (page: Page) =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }));

const expire = (page: Page) =>
  page.evaluate((dead) => localStorage.setItem('access_token', dead), DEAD_TOKEN);

async function openUsers(page: Page) {
  await page.goto('/dashboard/users');
  await expect(new ListPage(page, 'Korisnici').rows).toHaveCount(6);
}

test.use({ account: 'superadmin', ownSession: true });

test.describe('two tabs', () => {
  test('with an expired token and five calls per tab send one refresh in total, and sign out together', async ({
    page,
    context,
  }) => {
    const tabs = [page, await context.newPage()];
    await Promise.all(tabs.map(openUsers));
    const before = await storedTokens(page);
    const refreshes = countRefreshes(context);

    // The refresh gets a response only after all ten calls have been refused.
    let refused = 0;
    const allRefused = gate();
    context.on('response', (response) => {
      const { searchParams } = new URL(response.url());
      if (response.status() === 401 && searchParams.has('limit')) refused += 1;
      if (refused === tabs.length * CALLS.length) allRefused.open();
    });
    await context.route(isRefresh, async (route) => {
      await allRefused.opened;
      await route.continue();
    });
    await expire(page);
    // Chromium copies the storage to the process of another tab with a delay. Until then, the tab uses the old token.
    for (const tab of tabs) await expect.poll(async () => (await storedTokens(tab)).access).toBe(DEAD_TOKEN);
    const counts = await Promise.all(tabs.map((tab) => callTogether(tab, CALLS)));

    expect(counts.flat().filter((count) => count > 0)).toHaveLength(tabs.length * CALLS.length);
    expect(refreshes()).toBe(1);
    const after = await storedTokens(page);
    expect(after.access).not.toBe(DEAD_TOKEN);
    expect(after.refresh).not.toBe(before.refresh);
    for (const tab of tabs) {
      await tab.reload();
      await expect(new ListPage(tab, 'Korisnici').rows).toHaveCount(6);
    }
    expect(refreshes()).toBe(1);

    await new Dashboard(page).signOut();
    const [, other] = tabs;
    if (!other) throw new Error('no second tab');
    await expect(other).toHaveURL('/signin');
    await expect(other.getByRole('table')).toBeHidden();
  });
});
