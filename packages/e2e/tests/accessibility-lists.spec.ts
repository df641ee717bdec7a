import { Dashboard } from '../pages/dashboard.ts';
import { FailureScreen } from '../pages/failure-screen.ts';
import { ListPage } from '../pages/list-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { gate } from '../product/gate.ts';
import { LISTS, type ListFacts } from '../product/lists.ts';
import { addMonument, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

test.describe('signed in', () => {
  test.use({ account: 'superadmin' });

  test('the rows of each list and the menu of a row are accessible', async ({ page }) => {
    await page.goto('/dashboard/settings');
    for (const { title } of LISTS) {
      await new Dashboard(page).go(title);
      const list = new ListPage(page, title);
      await list.ready();
      await page
        .getByRole('checkbox', { name: /^Izaberi:/ })
        .first()
        .check();
      await expect(list.chosen).toBeVisible();
      await expectAccessible(page, `${title}: rows, one of them chosen`);
    }
    await page
      .getByRole('button', { name: /^Radnje:/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expectAccessible(page, 'menu of a row', { widths: [1280] });
  });

  test('a list is accessible while loading, without results, without records and after a failure', async ({
    page,
  }) => {
    const { id, path, title, api, empty } = LISTS.find((one) => one.id === 'monuments') as ListFacts;
    const list = new ListPage(page, title);
    const isListCall = (url: URL) => url.pathname === `/api${api}`;
    const answers = gate();
    await page.route(isListCall, async (route) => {
      await answers.opened;
      await route.continue();
    });
    await page.goto(path);
    await expect(list.table).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page, 'loading');
    answers.open();
    await list.ready();
    await page.unroute(isListCall);
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await expect(page.getByRole('textbox', { name: 'Naziv prikaza' })).toBeVisible();
    await expectAccessible(page, 'columns and views');
    await page.keyboard.press('Escape');

    await list.searchFor('xyzw');
    await expect(page.getByRole('heading', { name: 'Nema rezultata' })).toBeVisible();
    await expectAccessible(page, 'no match');
    const none = { count: 0, next: null, previous: null, results: [] };
    await page.route(isListCall, (route) => route.fulfill({ json: none }));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
    await expectAccessible(page, 'empty');
    await page.route(isListCall, (route) => route.fulfill({ status: 500, json: { detail: 'Kvar.' } }));
    await page.goto(path);
    await expect(list.retry).toBeVisible();
    await expectAccessible(page, 'failed, with a toast');

    await page.route(`**/releases/${id}/**`, (route) => route.fulfill({ status: 404 }));
    await page.goto(path);
    await expect(new FailureScreen(page, title).heading).toBeVisible();
    await expectAccessible(page, 'department failed');
  });

  test('the user menu, the phone menu and the menu of a card are accessible', async ({ page }) => {
    await page.goto('/dashboard/monuments');
    const list = new ListPage(page, 'Spomenici');
    await list.ready();
    await new Dashboard(page).account.click();
    await expect(new Dashboard(page).signOutButton).toBeVisible();
    await expectAccessible(page, 'user menu');
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByRole('button', { name: 'Otvori meni' }).click();
    await expect(page.getByRole('dialog', { name: 'Meni' })).toBeVisible();
    await expectAccessible(page, 'phone menu', { widths: [375] });
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Radnje:/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expectAccessible(page, 'menu of a card', { widths: [375] });
  });

  test('the archive is accessible on a phone, and its dialogs return the focus', async ({
    page,
    product,
  }) => {
    const { access } = await product.tokensOf('superadmin');
    const name = `Arhivirani most ${STAMP}`;
    const { path } = await addMonument(page.request, access, name);
    await page.request.delete(`/api${path}`, { headers: { authorization: `Bearer ${access}` } });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`/dashboard/archive?resource=monuments&from=2026-01-01&search=${STAMP}`);
    const link = page.getByRole('link', { name });
    await expect(link).toBeVisible();
    await page.getByRole('button', { name: 'Filteri (2)' }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Odjeljenje' })).toBeVisible();
    await expectAccessible(page, 'archive, filters open', { widths: [320] });
    await page.keyboard.press('Escape');

    const phone = { widths: [320] };
    await link.press('Enter');
    await expect(page.getByRole('dialog', { name }).getByRole('term').first()).toBeVisible();
    await expectAccessible(page, 'a record in the archive', phone);
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();

    const menu = page.getByRole('button', { name: `Radnje: ${name}` });
    await menu.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Vraćanje iz arhive' })).toBeVisible();
    await expectAccessible(page, 'restoring', phone);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const erasing = page.getByRole('alertdialog', { name: 'Izbriši trajno' });
    await expect(erasing).toContainText('briše se trajno');
    await expectAccessible(page, 'deleting for good', phone);
    await expect(erasing.getByRole('button', { name: 'Zadrži' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  });

  test('the sheet of QR codes, a saved view and the export dialog are accessible', async ({ page }) => {
    await page.goto('/dashboard/monuments');
    const list = new ListPage(page, 'Spomenici');
    await list.ready();
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('textbox', { name: 'Naziv prikaza' }).fill('Mostovi');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Radnje: prikaz Mostovi' })).toBeVisible();
    await expectAccessible(page, 'saved view');
    await page.keyboard.press('Escape');
    await list.more('Izvoz');
    await expect(page.getByRole('dialog', { name: 'Izvoz spiska' })).toBeVisible();
    await expectAccessible(page, 'export');
    await page.getByRole('button', { name: 'Otkaži' }).click();

    await page
      .getByRole('checkbox', { name: /^Izaberi:/ })
      .first()
      .check();
    await list.chosen.getByRole('button', { name: 'QR kodovi za štampu' }).click();
    await expect(page.getByRole('button', { name: 'Štampaj' })).toBeEnabled();
    await expectAccessible(page, 'QR sheet');
  });
});
