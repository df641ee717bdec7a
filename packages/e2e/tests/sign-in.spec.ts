import type { Page } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { ACCOUNTS, PASSWORD } from '../product/accounts.ts';
import { storeTokens } from '../product/session.ts';
import { expect, test } from '../product/test.ts';

function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  return scripts;
}

test('the sign-in page preloads the code of lists, so that only the department loads after sign-in', async ({
  page,
  browser,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.origin });
  await storeTokens(elsewhere, product.origin, await product.tokensOf('clerk'));
  const signedIn = await elsewhere.newPage();
  const needed = scriptsOf(signedIn);
  await signedIn.goto('/dashboard/clerk');
  await expect(new ListPage(signedIn, 'Superslužbenik').rows).toHaveCount(6);
  await elsewhere.close();

  const isOfDepartment = (script: string) => script.startsWith('/releases/clerk/');
  const fetched = scriptsOf(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  const missing = () => [...needed].filter((script) => !isOfDepartment(script) && !fetched.has(script));
  await expect.poll(missing).toEqual([]);
  fetched.clear();
  // Submits by keyboard, because a pointer over the new list would load the list's tools.
  await signIn.fill(ACCOUNTS.clerk.email, PASSWORD);
  await signIn.password.press('Enter');
  await expect(new ListPage(page, 'Superslužbenik').rows).toHaveCount(6);
  expect([...fetched]).not.toEqual([]);
  expect([...fetched].filter((script) => !isOfDepartment(script))).toEqual([]);
});
