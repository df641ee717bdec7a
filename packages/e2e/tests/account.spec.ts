import { ForgotPasswordPage, ResetPasswordPage, SettingsPage } from '../pages/account-pages.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { mailedLink } from '../product/outbox.ts';
import { expect, test as productTest } from '../product/test.ts';

const FIRST = 'Prva-Sifra-77';
const SECOND = 'Druga-Sifra-88';
const SET = 'Šifra je postavljena. Prijavite se novom šifrom.';

let made = 0;

/** Somebody new for each test, invited by the SuperAdmin: nobody else's password changes. */
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

test('an invited person sets a password by the link, signs in with it, and the link is over', async ({
  page,
  invited,
}) => {
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer));
  await page.goto(invited.link);
  const reset = new ResetPasswordPage(page);
  await expect(reset.password).toBeVisible();
  // Loaded again, the page has forgotten the token.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Otvorite link iz poruke' })).toBeVisible();
  await page.goto(invited.link);
  await reset.password.fill('Kratka1');
  await expect(page).toHaveURL('/auth/reset-password');
  await reset.submit.click();
  await expect(page.getByText('Min. 8 znakova, veliko i malo slovo, broj i spec. znak')).toBeVisible();
  await reset.set(FIRST);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText(SET)).toBeVisible();
  expect(referrers.join()).not.toContain('token');

  const signIn = new SignInPage(page);
  await signIn.fill(invited.email, FIRST);
  await signIn.submit.click();
  await expect(page).toHaveURL('/dashboard/monuments');

  await page.goto(invited.link);
  await reset.set(SECOND);
  await expect(reset.over).toBeVisible();
  await page.getByRole('link', { name: 'Zatraži novi link' }).click();
  await expect(new ForgotPasswordPage(page).email).toBeVisible();
});

test('whoever forgot their password gets a mail, again if asked, and each new password ends the links', async ({
  page,
  product,
  invited,
}) => {
  const forgot = new ForgotPasswordPage(page);
  await forgot.open();
  await forgot.confirm.click();
  await expect(page.getByText('Email je obavezno polje')).toBeVisible();
  await forgot.email.fill('nije-adresa');
  await expect(page.getByText('Email nije validan')).toBeVisible();
  await forgot.email.fill(invited.email);
  await forgot.confirm.click();
  await expect(forgot.sent).toBeVisible();
  await expect(forgot.email).toBeHidden();
  await expect(page.getByText('Email sa uputstvima je poslat!', { exact: true })).toBeVisible();
  const first = await mailedLink(product.dataDir, invited.email, 2);
  await forgot.again.click();
  const second = await mailedLink(product.dataDir, invited.email, 3);

  const reset = new ResetPasswordPage(page);
  await page.goto(second);
  await reset.set(FIRST);
  await expect(page.getByText(SET)).toBeVisible();
  await page.goto(first);
  await reset.set(SECOND);
  await expect(reset.over).toBeVisible();
});

test('a mail that cannot be asked for is said by a toast, and once', async ({ page }) => {
  const detail = 'Previše pokušaja. Pokušajte ponovo za 12 minuta.';
  await page.route('**/api/users/request-password-reset/', (route) =>
    route.fulfill({ status: 429, json: { detail } }),
  );
  const forgot = new ForgotPasswordPage(page);
  await forgot.open();
  await forgot.email.fill('ana@podgorica.example');
  await forgot.confirm.click();
  await expect(page.getByRole('status').filter({ hasText: detail }).first()).toContainText('Error');
  await expect(page.getByRole('main').getByText(detail)).toHaveCount(0);
  await expect(forgot.email).toHaveValue('ana@podgorica.example');
});

test('changing the password ends the sessions elsewhere, and not this one', async ({
  page,
  browser,
  product,
  invited,
}) => {
  await page.goto(invited.link);
  await new ResetPasswordPage(page).set(FIRST);
  await expect(page).toHaveURL('/signin');
  const elsewhere = await browser.newContext({ baseURL: product.origin });
  const other = await elsewhere.newPage();
  for (const tab of [page, other]) {
    const signIn = new SignInPage(tab);
    await signIn.open();
    await signIn.fill(invited.email, FIRST);
    await signIn.submit.click();
    await expect(tab).toHaveURL('/dashboard/monuments');
  }

  const settings = new SettingsPage(page);
  await settings.open();
  await expect(settings.save).toBeDisabled();
  await settings.fill('Pogresna-1', FIRST, SECOND);
  await expect(page.getByText('Trenutna šifra nije tačna')).toBeVisible();
  await expect(page.getByText('Šifre se ne poklapaju')).toBeVisible();
  await settings.fill(FIRST, FIRST);
  await expect(page.getByText('Nova šifra ne moze biti ista kao i stara')).toBeVisible();
  await expect(settings.save).toBeDisabled();
  await settings.fill(FIRST, SECOND);
  await settings.save.click();
  await expect(page.getByText('Na svim drugim uređajima ste odjavljeni')).toBeFocused();
  await expect(settings.current).toHaveValue('');

  await other.reload();
  await expect(other).toHaveURL('/signin');
  await elsewhere.close();
  await page.reload();
  await expect(settings.current).toBeVisible();
});

test.describe('settings', () => {
  test.use({ account: 'clerk' });

  test('says what is missing, and a check that failed; empties the form on Otkaži; asks before it is left', async ({
    page,
  }) => {
    await page.route('**/api/users/check-password/', (route) => route.abort(), { times: 1 });
    const settings = new SettingsPage(page);
    await settings.open();
    for (const field of [settings.current, settings.next, settings.confirm, settings.current]) {
      await field.focus();
    }
    await expect(page.getByText('Trenutna šifra je obavezna')).toBeVisible();
    await expect(page.getByText('Nova šifra je obavezna')).toBeVisible();
    await expect(page.getByText('Potvrda šifre je obavezna')).toBeVisible();
    await settings.fill('Podgorica1!', SECOND);
    await expect(page.getByText('Greska pri provjeri šifre.Pokusajte ponovo')).toBeVisible();
    await page.getByRole('button', { name: 'Provjeri ponovo' }).click();
    await expect(settings.save).toBeEnabled();
    await settings.cancel.click();
    await expect(settings.next).toHaveValue('');
    await expect(settings.save).toBeDisabled();

    await settings.next.fill('K');
    await new Dashboard(page).go('Superslužbenik');
    const question = page.getByRole('alertdialog', { name: 'Nesačuvane izmjene' });
    await expect(question.getByRole('button', { name: 'Nastavi sa unosom' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(settings.next).toHaveValue('K');
  });
});

test.describe('a session that ends under the form', () => {
  test.use({ account: 'clerk', ownSession: true });

  test('leads to sign-in at once, and back, where nothing typed was kept', async ({ page, context }) => {
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
    await expect(page.getByText('Odjavljeni ste dok ste mijenjali šifru')).toBeVisible();
    await expect(settings.next).toHaveValue('');
  });
});
