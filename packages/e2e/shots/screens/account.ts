import { ForgotPasswordPage, ResetPasswordPage, SettingsPage } from '../../pages/account-pages.ts';
import { Dashboard } from '../../pages/dashboard.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import type { Screen, Stage } from '../screen.ts';
import { answer } from './opening.ts';

async function signIn({ page }: Stage) {
  const signInPage = new SignInPage(page);
  await signInPage.open();
  await signInPage.submit.waitFor();
  return signInPage;
}

async function forgot({ page }: Stage) {
  const forgotPage = new ForgotPasswordPage(page);
  await forgotPage.open();
  await forgotPage.confirm.waitFor();
  return forgotPage;
}

async function reset({ page }: Stage) {
  await answer(page, '/users/reset-password/check/', { json: { kind: 'reset' } });
  await page.goto('/auth/reset-password?token=none');
  const resetPage = new ResetPasswordPage(page);
  await resetPage.submit.waitFor();
  return resetPage;
}

async function wrongSettings({ page }: Stage) {
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.fill('Pogresna-1', 'Kr7#vbnM', 'Kr7#');
  await page.getByText('Trenutna šifra nije tačna').waitFor();
}

export const ACCOUNT: readonly Screen[] = [
  { name: 'sign-in', open: signIn },
  {
    name: 'sign-in-errors',
    async open(stage) {
      await (await signIn(stage)).submit.click();
      await stage.page.getByText('Unesite Vaš email').waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    async open(stage) {
      const page = await signIn(stage);
      await page.fill('nobody@podgorica.example', 'Pogresna-1');
      await page.submit.click();
      await stage.page.locator('form').getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-in-overlay',
    async open(stage) {
      await stage.page.route('**/api/auth/login/', () => undefined);
      const page = await signIn(stage);
      await page.signInAs('clerk');
      await page.overlay.waitFor();
    },
  },
  { name: 'forgot', open: forgot },
  {
    name: 'forgot-sent',
    async open(stage) {
      const page = await forgot(stage);
      await page.email.fill('nobody@podgorica.example');
      await page.confirm.click();
      await page.sent.waitFor();
    },
  },
  { name: 'reset', open: reset },
  {
    name: 'reset-errors',
    async open(stage) {
      await (await reset(stage)).set('Kr7#');
      await stage.page.getByText('Min. 8 znakova').waitFor();
    },
  },
  {
    name: 'reset-over',
    async open(stage) {
      const page = await reset(stage);
      await page.set('Kr7#vbnM-most');
      await page.over.waitFor();
    },
  },
  {
    name: 'reset-link-used',
    async open({ page }) {
      const json = { detail: 'Ova adresa je već upotrijebljena.', code: 'link-used' };
      await answer(page, '/users/reset-password/check/', { status: 400, json });
      await page.goto('/auth/reset-password?token=none');
      await page.getByRole('heading', { name: 'Link ne važi' }).waitFor();
    },
  },
  {
    name: 'reset-without-token',
    async open({ page }) {
      await page.goto('/auth/reset-password');
      await page.getByRole('heading', { name: 'Otvorite link iz poruke' }).waitFor();
    },
  },
  {
    name: 'settings',
    who: 'clerk',
    whole: true,
    async open({ page }) {
      const settings = new SettingsPage(page);
      await settings.open();
      await settings.save.waitFor();
      await page.getByText('Ovaj uređaj').waitFor();
    },
  },
  { name: 'settings-errors', who: 'clerk', open: wrongSettings },
  {
    name: 'settings-leave',
    who: 'clerk',
    async open(stage) {
      await wrongSettings(stage);
      const { page } = stage;
      await new Dashboard(page).go('Superslužbenik');
      await page.getByRole('alertdialog', { name: 'Nesačuvane izmjene' }).waitFor();
    },
  },
];
