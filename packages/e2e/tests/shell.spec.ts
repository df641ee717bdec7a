import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { Palette } from '../pages/palette.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { RecordPage } from '../pages/record-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { expect, test } from '../product/test.ts';

const PHONE = { width: 320, height: 640 };

test.describe('as a SuperAdmin', () => {
  test.use({ account: 'superadmin' });

  test('the command palette leads to pages and to the records of all departments', async ({ page }) => {
    const palette = new Palette(page);
    const monuments = new ListPage(page, 'Spomenici');
    await page.goto('/dashboard/monuments');
    await monuments.ready();
    await monuments.search.focus();

    await palette.press('Control+k');
    await expect(palette.field).toBeFocused();
    await expect(palette.options).toHaveText([
      'Početna',
      'Korisnici',
      'Građevinske dozvole',
      'Spomenici',
      'Superslužbenik',
      'Dnevnik',
      'Arhiva',
      'Izdanja',
      'Podešavanja',
    ]);
    await palette.press('Escape');
    await expect(palette.dialog).toBeHidden();
    await expect(monuments.search).toBeFocused();

    await palette.press('Control+k');
    await palette.field.fill('depedogen');
    await expect(palette.dialog.getByRole('group', { name: 'Spomenici' })).toContainText(
      'Ribnička tvrđava (Depedogen)',
    );
    await expectAccessible(page, 'records');
    await palette.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/monuments\/\d+$/);
    await expect(new RecordPage(page, 'Spomenici').heading).toHaveText('Ribnička tvrđava (Depedogen)');
  });

  test('a half-filled form asks before the command palette opens another page', async ({ page }) => {
    const palette = new Palette(page);
    await page.goto('/dashboard/users?add');
    const form = new RecordFormPage(page, 'Dodaj novog korisnika');
    await form.fill({ Ime: 'Iva' });
    await palette.press('Control+k');
    await palette.field.fill('spom');
    await palette.press('Enter');
    await form.leave.getByRole('button', { name: 'Nastavi s unosom' }).click();
    await expect(form.leave).toBeHidden();
    await expect(form.field('Ime')).toHaveValue('Iva');
    await palette.press('Control+k');
    await palette.field.fill('spom');
    await palette.press('Enter');
    await form.leave.getByRole('button', { name: 'Odbaci izmjene' }).click();
    await expect(new ListPage(page, 'Spomenici').heading).toBeVisible();
  });
});

test.describe('as a MonumentsAdmin', () => {
  test.use({ account: 'monuments' });

  test('list, menus and dialogs fit into 320 px, and targets in the user menu are at least 44 px high', async ({
    page,
  }) => {
    const palette = new Palette(page);
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard/monuments');
    await expect(new ListPage(page, 'Spomenici').cards).toHaveCount(6);
    const fits = async (what: string) => {
      const tooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog[open], .fui-PopoverSurface')]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(tooWide, what).toEqual([]);
    };
    await fits('list');
    const menu = page.getByRole('region', { name: 'Korisnički meni' });
    await new Dashboard(page).account.click();
    await fits('user menu');
    // `offsetHeight` ignores the panel's transform, which makes `getBoundingClientRect` return fractions.
    const heights = await menu
      .locator('button, a, [role="radiogroup"] label')
      .evaluateAll((targets) => targets.map((target) => (target as HTMLElement).offsetHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await menu.getByRole('button', { name: 'Brza pretraga' }).click();
    await palette.field.fill('most');
    await expect(palette.options.first()).toBeVisible();
    await fits('palette');
    await palette.dialog.getByRole('button', { name: 'Zatvori' }).click();
  });

  test('sticky elements do not cover the focus, and forced colours mark the open department', async ({
    page,
  }) => {
    const list = new ListPage(page, 'Spomenici');
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.goto('/dashboard/monuments');
    await list.ready();
    await list.next.focus();
    const boxes = page.getByRole('checkbox', { name: /^Izaberi: / });
    for (const box of (await boxes.all()).toReversed()) {
      while (!(await box.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('Shift+Tab');
      const hidden = await box.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return seen !== element && !seen?.contains(element);
      });
      expect(hidden).toBe(false);
    }

    await page.emulateMedia({ forcedColors: 'active' });
    const entry = new Dashboard(page).entry('Spomenici');
    await expect(entry).toHaveCSS('outline-style', 'solid');
  });
});
