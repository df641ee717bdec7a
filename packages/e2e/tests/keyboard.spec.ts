import { ResetPasswordPage, SettingsPage } from '../pages/account-pages.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { Keyboard } from '../product/keyboard.ts';
import { mailedLink } from '../product/outbox.ts';
import { expect, test } from '../product/test.ts';

// Reduced motion stops animations, because a moving element has no stable position.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const FIRST = 'Prva-Sifra-77';
const SECOND = 'Druga-Sifra-88';

test('a SuperAdmin sets and changes a password, and adds, edits and deletes a user by keyboard', async ({
  page,
  product,
}) => {
  const keys = new Keyboard(page);
  const signIn = new SignInPage(page);
  const dashboard = new Dashboard(page);
  const list = new ListPage(page, 'Korisnici');
  const email = `tastatura.${Date.now()}@podgorica.example`;
  const { access } = await product.tokensOf('superadmin');
  const invited = await page.request.post('/api/users/', {
    headers: { authorization: `Bearer ${access}` },
    data: { first_name: 'Tara', last_name: 'Bez Miša', email, group_names: ['SuperAdmin'] },
  });
  expect(invited.status()).toBe(201);

  const signInWith = async (password: string) => {
    await keys.enter(signIn.email, email);
    await keys.enter(signIn.password, password);
    await keys.press('Enter');
    await expect(page).toHaveURL('/dashboard/users');
    await list.ready();
  };

  await test.step('setting the invitation’s password, and signing in', async () => {
    await page.goto(await mailedLink(product.dataDir, email, 1));
    await keys.enter(new ResetPasswordPage(page).password, FIRST);
    await keys.press('Enter');
    await expect(page).toHaveURL('/signin');
    await signInWith(FIRST);
  });

  await test.step('skipping the menu', async () => {
    await keys.activate(page.getByRole('link', { name: 'Preskoči na sadržaj' }));
    await expect(page.getByRole('main')).toBeFocused();
  });

  const add = page.getByRole('button', { name: 'Dodaj novog korisnika' });
  await test.step('adding a user', async () => {
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    await keys.activate(add);
    await expect(form.dialog.getByRole('heading', { level: 2 })).toBeFocused();
    await keys.activate(form.save);
    await expect(form.field('Ime')).toBeFocused();
    await keys.enter(form.field('Ime'), 'Goran');
    await keys.enter(form.field('Prezime'), 'Tipkić');
    await keys.enter(form.field('Email'), `novi.${email}`);
    await keys.tabTo(form.field('Rola'));
    await keys.type('Sekretarijat');
    await keys.activate(form.save);
    await expect(form.dialog).toBeHidden();
    await expect(list.status).toContainText('Dodato: Goran Tipkić.');
    await expect(add).toBeFocused();
  });

  const menuOf = (name: string) => page.getByRole('button', { name: `Radnje: ${name}`, exact: true });
  await test.step('finding and editing the added user', async () => {
    await keys.tabTo(list.search, { back: true });
    await keys.type('Tipkić');
    await expect(list.rows).toHaveCount(1);
    await keys.activate(menuOf('Goran Tipkić'));
    await expect(page.getByRole('menuitem', { name: 'Izmijeni' })).toBeFocused();
    await keys.press('Enter');
    const form = new RecordFormPage(page, 'Izmijeni korisnika');
    await keys.enter(form.field('Ime'), 'Zoran');
    await keys.press('Escape');
    await expect(form.leave.getByRole('button', { name: 'Nastavi s unosom' })).toBeFocused();
    await keys.press('Escape');
    await expect(form.field('Ime')).toBeFocused();
    await keys.press('Enter');
    await expect(form.dialog).toBeHidden();
    await expect(menuOf('Zoran Tipkić')).toBeFocused();
  });

  await test.step('deleting the added user', async () => {
    for (const answer of ['Escape', 'Enter']) {
      await keys.press('ArrowDown');
      await keys.press('End');
      await expect(page.getByRole('menuitem', { name: 'Izbriši' })).toBeFocused();
      await keys.press('Enter');
      await expect(page.getByRole('button', { name: 'Zadrži' })).toBeFocused();
      if (answer === 'Enter') await keys.tabTo(page.getByRole('button', { name: 'Obriši', exact: true }));
      await keys.press(answer);
      if (answer === 'Escape') await expect(menuOf('Zoran Tipkić')).toBeFocused();
    }
    await expect(page.getByText('Nema rezultata')).toBeVisible();
    await expect(list.heading).toBeFocused();
  });

  await test.step('changing the password', async () => {
    const settings = new SettingsPage(page);
    await keys.activate(dashboard.account, { back: true });
    await keys.activate(page.getByRole('link', { name: 'Podešavanja' }));
    await expect(page).toHaveURL('/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keys.enter(settings.current, FIRST);
    await keys.enter(settings.next, SECOND);
    await keys.enter(settings.confirm, SECOND);
    await expect(settings.save).toBeEnabled();
    await keys.activate(settings.save);
    await expect(page.getByText('Na svim drugim uređajima ste odjavljeni')).toBeFocused();
  });

  await test.step('signing out, and signing in with the new password', async () => {
    await keys.activate(dashboard.account, { back: true });
    await keys.activate(dashboard.signOutButton);
    await expect(page).toHaveURL('/signin');
    await signInWith(SECOND);
  });
});
