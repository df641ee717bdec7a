import type { Locator, Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { ACCOUNTS, type Account } from './accounts.ts';
import type { FixedText, Screen } from './fixed-texts.ts';
import { addUser } from './records.ts';

interface Given<S extends Screen> {
  page: Page;
  access: string;
  /**
   * Waits for a text in `where`, or anywhere in the page without `where`. For a text that disappears soon, `where` is a
   * promise that resolves when the text has appeared.
   */
  see(text: FixedText<S>, where?: Locator | Promise<unknown>): Promise<void>;
}

export interface Visit<S extends Screen> {
  account?: Account;
  look(given: Given<S>): Promise<void>;
}

export async function visitUsers({ page, access, see }: Given<'users'>) {
  const list = new ListPage(page, 'Korisnici');
  const name = 'Tekla Natpisić';
  await addUser(page.request, access, { first_name: 'Tekla', last_name: 'Natpisić' });
  await page.goto('/dashboard/users');
  for (const entry of ACCOUNTS.superadmin.entries) await see(entry, new Dashboard(page).entry(entry));
  await new Dashboard(page).account.click();
  await see('Odjavi se');
  await page.keyboard.press('Escape');
  await see('Pretraži...', page.getByPlaceholder('Pretraži...', { exact: true }));
  await see('Prethodni');
  await see('Sledeći');
  await see('Dodaj novog korisnika');
  // In the order of `date_joined`, the list begins with one demonstration account for each role.
  await page.goto('/dashboard/users?ordering=date_joined');
  await see('Sekretarijat za planiranje prostora');
  await see('Turistička organizacija Podgorice');
  await see('Služba za informacioni sistem');

  await page.goto('/dashboard/users?search=Natpisić');
  await page.getByRole('button', { name: `Radnje: ${name}` }).click();
  await see('Izmijeni');
  await see('Izbriši');
  await page.keyboard.press('Escape');
  await list.act(name, 'Izbriši');
  await see(
    'Da li ste sigurni da želite da obrišete',
    list.question.getByText(/^Da li ste sigurni da želite da obrišete /),
  );
  await see(
    'Ova akcija se ne može poništiti.',
    list.question.getByText(/ Ova akcija se ne može poništiti\.$/),
  );
  await see('Zadrži');
  await see('Obriši');
  const announced = page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      textContent?.startsWith('Notification Uspješno'),
    ),
  );
  await page.getByRole('button', { name: 'Obriši', exact: true }).click();
  await see('Notification', announced);
  await see(
    'Notifications ({hotkey})',
    page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem'),
  );
  await see('Uspješno');
  await see('Uspješno obrisano');

  await page.route('**/api/users/?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dashboard/users');
  await see('Greška');
  await see('Trenutno imamo tehničke probleme, probajte ponovo kasnije.');
}
