import type { Page } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { ACCOUNTS, PASSWORD } from '../product/accounts.ts';
import { gate } from '../product/gate.ts';
import { keepTokens } from '../product/session.ts';
import { expect, test } from '../product/test.ts';

const LOGIN = '**/api/auth/login/';

// ASVS 6.2.6
test('says what is missing when a field is left, and no sooner; the password can be shown and hidden', async ({
  page,
}) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.email.focus();
  await expect(page.getByText('Unesite Vaš email')).toBeHidden();
  await signIn.password.focus();
  await expect(page.getByText('Unesite Vaš email')).toBeVisible();
  await expect(signIn.email).toHaveAttribute('aria-invalid', 'true');
  await signIn.forgotten.focus();
  await expect(page.getByText('Unesite Vašu šifru')).toBeVisible();

  await signIn.email.fill('nije-adresa');
  await expect(page.getByText('Email nije validan')).toBeVisible();
  await signIn.email.fill(ACCOUNTS.clerk.email);
  await expect(page.getByText('Email nije validan')).toBeHidden();
  await signIn.password.fill('x');
  await expect(page.getByText('Unesite Vašu šifru')).toBeHidden();

  await expect(signIn.password).toHaveAttribute('type', 'password');
  await signIn.showPassword.click();
  await expect(signIn.password).toHaveAttribute('type', 'text');
  await expect(signIn.password).toHaveValue('x');
  await signIn.hidePassword.click();
  await expect(signIn.password).toHaveAttribute('type', 'password');
});

/** The scripts that this page has asked for so far. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  return scripts;
}

test('what lists are made of arrives while somebody types: after signing in only their department is fetched', async ({
  page,
  browser,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.origin });
  await keepTokens(elsewhere, product.origin, await product.tokensOf('clerk'));
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
  // By keyboard: a pointer that the list appears under asks for its tools.
  await signIn.fill(ACCOUNTS.clerk.email, PASSWORD);
  await signIn.password.press('Enter');
  await expect(new ListPage(page, 'Superslužbenik').rows).toHaveCount(6);
  expect([...fetched]).not.toEqual([]);
  expect([...fetched].filter((script) => !isOfDepartment(script))).toEqual([]);
});

test('an empty form is not sent, and a wrong password is told in the form, where the email stays', async ({
  page,
}) => {
  let sent = 0;
  await page.route(LOGIN, (route) => {
    sent += 1;
    return route.continue();
  });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.submit.click();
  await expect(page.getByText('Unesite Vaš email')).toBeVisible();
  await expect(page.getByText('Unesite Vašu šifru')).toBeVisible();
  await expect(signIn.email).toBeFocused();
  expect(sent).toBe(0);

  await signIn.fill(ACCOUNTS.monuments.email, 'Pogresna1!');
  const answer = page.waitForResponse(LOGIN);
  await signIn.submit.click();
  const { detail } = await (await answer).json();
  await expect(page.locator('form').getByRole('alert')).toContainText(detail);
  await expect(signIn.email).toHaveValue(ACCOUNTS.monuments.email);
  await expect(page).toHaveURL('/signin');

  await signIn.password.fill(PASSWORD);
  await signIn.submit.click();
  await expect(page).toHaveURL(ACCOUNTS.monuments.start);
});

test('an overlay shows while the server is asked, once', async ({ page }) => {
  const answers = gate();
  let sent = 0;
  await page.route(LOGIN, async (route) => {
    sent += 1;
    await answers.opened;
    await route.continue();
  });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signInAs('buildings');
  await expect(signIn.overlay).toBeVisible();
  await page.keyboard.press('Enter');
  answers.open();
  await expect(page).toHaveURL(ACCOUNTS.buildings.start);
  expect(sent).toBe(1);
});

test('the keyboard alone is enough', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.submit).toBeVisible();
  const tabTo = async (target: typeof signIn.email) => {
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('Tab does not reach it.');
  };
  await tabTo(signIn.email);
  await page.keyboard.type(ACCOUNTS.clerk.email);
  await tabTo(signIn.password);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ACCOUNTS.clerk.start);
  await expect(new ListPage(page, 'Superslužbenik').rows).toHaveCount(6);
});

test.describe('somebody who is signed in', () => {
  test.use({ account: 'buildings' });

  test('goes on to their start page', async ({ page }) => {
    await new SignInPage(page).open();
    await expect(page).toHaveURL(ACCOUNTS.buildings.start);
  });
});
