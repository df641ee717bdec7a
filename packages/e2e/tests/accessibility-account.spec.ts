import { ForgotPasswordPage, ResetPasswordPage, SettingsPage } from '../pages/account-pages.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { gate } from '../product/gate.ts';
import { expect, test } from '../product/test.ts';

test('the landing page is accessible in both languages', async ({ page }) => {
  for (const path of ['/', '/en/']) {
    await page.goto(path);
    await expect(new LandingPage(page).heading).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('the sign-in page is accessible in each state', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.submit).toBeVisible();
  await expectAccessible(page, 'empty');
  await signIn.submit.click();
  await expect(page.getByText('Unesite Vašu šifru')).toBeVisible();
  await expectAccessible(page, 'with messages');

  await signIn.fill('nobody@podgorica.example', 'Pogresna-1');
  await signIn.showPassword.click();
  await signIn.submit.click();
  await expect(page.locator('form').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'refused');

  const answers = gate();
  await page.route('**/api/auth/login/', async (route) => {
    await answers.opened;
    await route.abort();
  });
  await signIn.submit.click();
  await expect(signIn.overlay).toBeVisible();
  await expectAccessible(page, 'under way');
  answers.open();
});

test('the page for a forgotten password is accessible before and after sending', async ({ page }) => {
  const forgot = new ForgotPasswordPage(page);
  await forgot.open();
  await forgot.confirm.click();
  await expect(page.getByText('Email je obavezno polje')).toBeVisible();
  await expectAccessible(page, 'with its message');
  await forgot.email.fill('nobody@podgorica.example');
  await forgot.confirm.click();
  await expect(forgot.sent).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible();
  await expectAccessible(page, 'sent, with its toast');
});

test('the page of a reset link is accessible if the link is valid, expired or without a token', async ({
  page,
}) => {
  const reset = new ResetPasswordPage(page);
  // The stubbed check accepts this unknown token, so the page shows the form.
  await page.route('**/users/reset-password/check/', (route) => route.fulfill({ json: { kind: 'reset' } }));
  await page.goto('/auth/reset-password?token=none');
  await reset.set('Kr7#');
  await expect(page.getByText('Min. 8 znakova')).toBeVisible();
  await expectAccessible(page, 'with its message');
  await reset.set('Kr7#vbnM-most');
  await expect(reset.over).toBeVisible();
  await expectAccessible(page, 'dead');
  await page.goto('/auth/reset-password');
  await expect(page.getByRole('heading', { name: 'Otvorite link iz poruke' })).toBeVisible();
  await expectAccessible(page, 'without its token');
});

test('the pages "Not Found" and "Unauthorized" are accessible', async ({ page }) => {
  for (const path of ['/no/such/page', '/unauthorized']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test.describe('signed in', () => {
  test.use({ account: 'clerk' });

  test('the settings are accessible in each state', async ({ page }) => {
    const settings = new SettingsPage(page);
    await settings.open();
    await expect(settings.cancel).toBeVisible();
    await expectAccessible(page, 'as they come');
    for (const field of [settings.current, settings.next, settings.confirm, settings.current]) {
      await field.focus();
    }
    await expect(page.getByText('Potvrda šifre je obavezna')).toBeVisible();
    await expectAccessible(page, 'nothing entered');
    await settings.fill('Pogresna-1', 'Kr7#vbnM', 'Kr7#');
    await expect(page.getByText('Trenutna šifra nije tačna')).toBeVisible();
    await expectAccessible(page, 'with messages, and the kinds of characters');
    await new Dashboard(page).go('Superslužbenik');
    await expect(page.getByRole('alertdialog', { name: 'Nesačuvane izmjene' })).toBeVisible();
    await expectAccessible(page, 'question');
  });

  test('refused and unknown pages are accessible', async ({ page }) => {
    for (const [path, heading] of [
      ['/dashboard/users', 'Zabranjen pristup'],
      ['/no/such/page', 'Not Found'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectAccessible(page, path);
    }
  });
});
