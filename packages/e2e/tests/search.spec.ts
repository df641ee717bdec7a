import { ListPage } from '../pages/list-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import type { Answer } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

const DEBOUNCE_MS = 500;

test.use({ account: 'superadmin' });

test('a burst of typing is one request, 500 ms after the last letter', async ({ page }) => {
  const searches: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/users/' && searchParams.has('search')) searches.push(searchParams.get('search'));
  });
  await page.clock.install();
  await page.goto('/dashboard/users');
  const users = new ListPage(page, 'Korisnici');
  await users.ready();

  // The clock stands from here, so that a slow machine types no slower than a quick one.
  await page.clock.pauseAt(Date.now() + 60_000);
  await users.search.pressSequentially('marko');
  await page.clock.runFor(DEBOUNCE_MS - 1);
  expect(searches).toEqual([]);
  await page.clock.resume();
  await expect(page).toHaveURL(/[?&]search=marko/);
  await expect.poll(() => searches).toEqual(['marko']);
  await users.ready();
  expect(searches).toHaveLength(1);
});

test('dj finds đ, whatever the case', async ({ page, product }) => {
  const { count } = await product.get<Answer>('superadmin', '/users/?search=đuk');
  expect(count).toBeGreaterThan(0);
  const users = new ListPage(page, 'Korisnici');
  const found = async (typed: string) => {
    await page.goto(`/dashboard/users?search=${encodeURIComponent(typed)}`);
    await users.ready();
    await expect(users.search).toHaveValue(typed);
    return users.cells();
  };
  const withStroke = await found('đuk');
  expect(withStroke).toHaveLength(Math.min(count, 6));
  expect(await found('djuk')).toEqual(withStroke);
  expect(await found('DJUK')).toEqual(withStroke);
});

test('a new search begins at page 1', async ({ page }) => {
  await page.goto('/dashboard/users?page=3');
  const users = new ListPage(page, 'Korisnici');
  await users.ready();
  await users.search.fill('a');
  await users.search.press('Enter');
  await expect(page).toHaveURL('/dashboard/users?search=a');
});

test('the words that a search found are marked, also where only a description has them', async ({ page }) => {
  await page.goto('/dashboard/monuments?search=kralja');
  const monuments = new ListPage(page, 'Spomenici');
  await monuments.ready();
  await expect(monuments.table.locator('mark').first()).toBeVisible();
  const marked = await monuments.table.locator('mark').allTextContents();
  for (const word of marked) expect(word).toMatch(/^kralj/i);
  await expect(monuments.table.getByText(/^Opis: /).first()).toBeVisible();
  await expectAccessible(page, 'words that were found');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Stranica, zapis ili radnja' }).fill('kralja');
  const found = page.getByRole('option').locator('mark').first();
  await expect(found).toBeVisible();
  await expectAccessible(page, 'words that were found from the palette');
});
