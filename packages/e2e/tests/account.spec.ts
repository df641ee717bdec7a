import { ForgotPasswordPage, ResetPasswordPage, SettingsPage } from '../pages/account-pages.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { mailedLink } from '../product/outbox.ts';
import { storeTokens, type Tokens } from '../product/session.ts';
import { expect, test as productTest } from '../product/test.ts';

const FIRST = 'Prva-Sifra-77';
const SECOND = 'Druga-Sifra-88';
const SET = 'Šifra je postavljena. Prijavite se novom šifrom.';

let made = 0;

/** Invites a new person for each test, so that the demonstration accounts keep their passwords. */
const test = productTest.extend<{ invited: { email: string; link: string } }>({
  invited: async ({ product }, use, { workerIndex }) => {
    made += 1;
    const email = `nova-${workerIndex}-${made}@podgorica.example`;
    const { access } = await product.tokensOf('superadmin');
    const answer = await fetch(`${product.origin}/api/users/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify({
        first_name: 'Nova',
        last_name: 'Osoba',
        email,
        group_names: ['MonumentsAdmin'],
      }),
    });
    expect(answer.status, await answer.text()).toBe(201);
    await use({ email, link: await mailedLink(product.dataDir, email, 1) });
  },
});

test('an invited person sets a password by a mailed link, and replaces a forgotten password by a new link', async ({
  page,
  product,
  invited,
}) => {
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer));
  await page.goto(invited.link);
  const reset = new ResetPasswordPage(page);
  await expect(reset.password).toBeVisible();
  // The page removes the token from the URL, so a reload has no token.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Otvorite link iz poruke' })).toBeVisible();
  await page.goto(invited.link);
  await reset.set(FIRST);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText(SET)).toBeVisible();
  expect(referrers.join()).not.toContain('token');

  const forgot = new ForgotPasswordPage(page);
  await forgot.open();
  await forgot.email.fill(invited.email);
  await forgot.confirm.click();
  await expect(forgot.sent).toBeVisible();
  const link = await mailedLink(product.dataDir, invited.email, 2);
  await page.goto(link);
  await reset.set(SECOND);
  await expect(page.getByText(SET)).toBeVisible();
  const signIn = new SignInPage(page);
  await signIn.fill(invited.email, SECOND);
  await signIn.submit.click();
  await expect(page).toHaveURL('/dashboard/monuments');

  await page.goto(link);
  await expect(reset.over).toBeVisible();
});

test('changing the password ends all other sessions', async ({ page, context, product, invited }) => {
  const post = (path: string, data: object) => page.request.post(`/api${path}`, { data });
  const token = new URL(invited.link, product.origin).searchParams.get('token');
  const set = await post('/users/reset-password/', { token, new_password: FIRST });
  expect(set.ok(), await set.text()).toBe(true);
  const signIn = async (): Promise<Tokens> =>
    (await post('/auth/login/', { email: invited.email, password: FIRST })).json();
  const elsewhere = await signIn();
  await storeTokens(context, product.origin, await signIn());

  const settings = new SettingsPage(page);
  await settings.open();
  await settings.fill(FIRST, SECOND);
  await settings.save.click();
  await expect(page.getByText('Na svim drugim uređajima ste odjavljeni')).toBeFocused();
  await expect(settings.current).toHaveValue('');

  const headers = { authorization: `Bearer ${elsewhere.access}` };
  expect((await page.request.get('/api/users/me/', { headers })).status()).toBe(401);
  await page.reload();
  await expect(settings.current).toBeVisible();
});

test.describe('a session that ends while the password form is open', () => {
  test.use({ account: 'clerk', ownSession: true });

  test('leads to sign-in at once, and discards the typed passwords', async ({ page, context }) => {
    const settings = new SettingsPage(page);
    await settings.open();
    await settings.next.fill(SECOND);
    const tab = await context.newPage();
    await tab.goto('/dashboard/settings');
    await new Dashboard(tab).signOut();
    await expect(page).toHaveURL('/signin');
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
    expect(stored).not.toContain(SECOND);

    await new SignInPage(page).signInAs('clerk');
    await expect(page).toHaveURL('/dashboard/clerk');
    await new Dashboard(page).account.click();
    await page.getByRole('link', { name: 'Podešavanja' }).click();
    await expect(settings.next).toHaveValue('');
  });
});
