import { Dashboard } from '../pages/dashboard.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { ACCOUNTS } from '../product/accounts.ts';
import { test as base, expect, type Product, withProduct } from '../product/test.ts';

/** The server is separate, because after many guesses a server limits sign-ins from the tests' IP address. */
const test = base.extend<{ own: Product }>({
  own: ({}, use, { workerIndex }) => withProduct(`password-guesses-${workerIndex}`, use),
  baseURL: ({ own }, use) => use(own.origin),
});

test('a known browser still signs in after 120 wrong passwords from the same IP address', async ({
  page,
  browser,
  own,
}) => {
  const owner = new SignInPage(page);
  await owner.open();
  await owner.signInAs('monuments');
  await expect(page).toHaveURL('/dashboard/monuments');
  await new Dashboard(page).signOut();
  await expect(page).toHaveURL('/signin');

  const guess = async (email: string) =>
    (
      await fetch(`${own.origin}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'Wrong-1' }),
      })
    ).status;
  const guesses = [
    ...Array.from({ length: 100 }, (_, index) => `made-up-${index}@podgorica.example`),
    ...Array.from({ length: 20 }, () => ACCOUNTS.monuments.email),
  ];
  // Sends 20 guesses concurrently, because the server delays each response after too many guesses.
  while (guesses.length > 0) await Promise.all(guesses.splice(-20).map(guess));

  const context = await browser.newContext({ baseURL: own.origin });
  const stranger = new SignInPage(await context.newPage());
  await stranger.open();
  await stranger.signInAs('monuments');
  await expect(
    stranger.page.getByText(/^Previše pokušaja\. Pokušajte ponovo za \d+ minuta?\.$/),
  ).toBeVisible();
  await stranger.signInAs('buildings');
  await expect(stranger.page).toHaveURL('/dashboard/buildings');
  await context.close();

  await owner.signInAs('monuments');
  await expect(page).toHaveURL('/dashboard/monuments');
});
