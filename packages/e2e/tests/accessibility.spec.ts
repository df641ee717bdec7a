import { ForgotPasswordPage, ResetPasswordPage, SettingsPage } from '../pages/account-pages.ts';
import { AnalyticsPage } from '../pages/analytics-page.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { FailureScreen } from '../pages/failure-screen.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { ListPage } from '../pages/list-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { LISTS } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

test('landing', async ({ page }) => {
  for (const path of ['/', '/en/']) {
    await page.goto(path);
    await expect(new LandingPage(page).heading).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('sign-in, as it comes and with its messages', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.submit).toBeVisible();
  await expectAccessible(page, 'empty');
  await signIn.submit.click();
  await expect(page.getByText('Unesite Vaš email')).toBeVisible();
  await expectAccessible(page, 'with messages');
});

test('forgotten password, before and after sending', async ({ page }) => {
  const forgot = new ForgotPasswordPage(page);
  await forgot.open();
  await forgot.confirm.click();
  await expect(page.getByText('Email je obavezno polje')).toBeVisible();
  await expectAccessible(page, 'with its message');
  await forgot.email.fill('nobody@podgorica.example');
  await forgot.confirm.click();
  await expect(forgot.sent).toBeVisible();
  await expectAccessible(page, 'sent');
});

test('a reset link, working and dead', async ({ page }) => {
  const reset = new ResetPasswordPage(page);
  await page.goto('/auth/reset-password?token=none');
  await reset.set('Kr7#');
  await expect(page.getByText('Min. 8 znakova')).toBeVisible();
  await expectAccessible(page, 'with its message');
  await reset.set('Kr7#vbnM-most');
  await expect(reset.over).toBeVisible();
  await expectAccessible(page, 'dead');
});

test('not found and unauthorised', async ({ page }) => {
  for (const path of ['/no/such/page', '/unauthorized']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test.describe('signed in', () => {
  test.use({ account: 'superadmin' });

  test('the start, settings and not found', async ({ page }) => {
    for (const path of ['/dashboard', '/dashboard/settings', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
    await new Dashboard(page).account.click();
    await expectAccessible(page, 'user menu');
  });

  test('the start with its charts as tables', async ({ page }) => {
    const start = new AnalyticsPage(page);
    await page.goto('/dashboard');
    await expect(start.latest).toBeVisible();
    await expectAccessible(page, 'charts');
    await start.showTables();
    await expect(start.weeks.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'tables');
  });

  test('settings with their messages, and the question on leaving', async ({ page }) => {
    const settings = new SettingsPage(page);
    await settings.open();
    await settings.fill('Pogresna-1', 'Kr7#vbnM', 'Kr7#');
    await expect(page.getByText('Trenutna šifra nije tačna')).toBeVisible();
    await expectAccessible(page, 'messages');
    await new Dashboard(page).go('Spomenici');
    await expect(page.getByRole('dialog', { name: 'Nesačuvane izmjene' })).toBeVisible();
    await expectAccessible(page, 'question');
  });

  for (const { id, path, title } of LISTS) {
    test(title, async ({ page }) => {
      const list = new ListPage(page, title);
      await page.goto(path);
      await list.ready();
      await expectAccessible(page, 'rows');

      await page.setViewportSize({ width: 375, height: 812 });
      await expect(list.cards).toHaveCount(6);
      await expectAccessible(page, 'cards');
      await page.setViewportSize({ width: 1280, height: 800 });

      await page.goto(`${path}?search=xyzw`);
      await expect(page.getByRole('heading', { name: 'Nema rezultata' })).toBeVisible();
      await expectAccessible(page, 'no match');

      await page.route(`**/releases/${id}/**`, (route) => route.fulfill({ status: 404 }));
      await page.goto(path);
      await expect(new FailureScreen(page, title).heading).toBeVisible();
      await expectAccessible(page, 'department failed');
    });
  }
});
