import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { ListPage } from '../pages/list-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { contentOf, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';

const WIDTHS = { widths: [375] };

test.use({ account: 'superadmin' });

test('a person fills in a template, corrects and imports the rows, and undoes the import', async ({
  page,
}) => {
  const title = 'Korisnici';
  const list = new ListPage(page, title);
  await page.goto('/dashboard/users');
  await list.ready();
  await list.more('Uvoz');
  await expect(page.getByRole('heading', { level: 1, name: 'Uvoz: Korisnici' })).toBeFocused();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi šablon' }).click();
  const template = await readXlsx(await contentOf(await coming));
  const headings = template.sheets[0]?.rows[0] ?? [];
  const row = (name: string, email: string) =>
    headings.map((heading) => {
      const said = String(heading);
      if (said.startsWith('Ime')) return name;
      if (said.startsWith('Prezime')) return `Uvezeni${STAMP}`;
      return said.startsWith('Email') ? email : 'Sekretarijat za planiranje prostora';
    });
  const rows = ['Ana', 'Vuk', 'Mila'].map((name) => row(name, `${name}.uvoz.${STAMP}@podgorica.example`));
  rows[2] = row(`Mila${'a'.repeat(60)}`, 'nije adresa');
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Podaci', rows: [headings, ...rows] }] }));
  await expectAccessible(page, 'import: file', WIDTHS);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page
    .getByLabel('Tabela', { exact: true })
    .setInputFiles({ name: 'korisnici.xlsx', mimeType, buffer });
  await page.getByRole('button', { name: 'Pošalji i nastavi' }).click();

  await expect(page.getByText('Možete nastaviti')).toBeVisible();
  await expectAccessible(page, 'import: columns', WIDTHS);
  await page.getByRole('button', { name: 'Provjeri redove' }).click();

  await page.getByRole('button', { name: 'Neispravni (1)' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.setViewportSize({ width: 768, height: 900 });
  const overflowing = page
    .getByRole('row')
    .last()
    .locator('> *')
    .evaluateAll(
      (cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length,
    );
  expect(await overflowing, 'a long word covers no other column').toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page, 'import: rows, one of them invalid', WIDTHS);
  await page.getByRole('button', { name: /^Email: nije adresa/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeFocused();
  await page.keyboard.type(`mila.uvoz.${STAMP}@podgorica.example`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Takvih redova nema' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Uvezi sve (3)' }).click();
  const question = page.getByRole('dialog', { name: 'Uvoz u spisak' });
  await expect(question).toContainText('Biće dodata 3 zapisa.');
  await question.getByRole('button', { name: 'Uvezi' }).click();
  await expect(page.getByRole('heading', { name: 'Uvoz je završen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dodato (3)' })).toBeVisible();
  await expectAccessible(page, 'import: done', WIDTHS);
  const address = page.url();
  await page.getByRole('link', { name: 'Prikaži spisak' }).click();
  await expect(list.rows).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Ukloni filter: Uvoz: / })).toBeVisible();
  await list.searchFor(`Uvezeni${STAMP}`);
  await expect(list.rows).toHaveCount(3);

  await page.goto(address);
  await page.getByRole('button', { name: 'Poništi uvoz' }).click();
  const undo = page.getByRole('alertdialog', { name: 'Poništavanje uvoza' });
  await undo.getByRole('button', { name: 'Poništi uvoz' }).click();
  await expect(page.getByRole('heading', { name: 'Uvoz je poništen' })).toBeVisible();
  await page.getByRole('link', { name: 'Prikaži spisak' }).click();
  await list.searchFor(`Uvezeni${STAMP}`);
  await expect(page.getByRole('heading', { name: 'Nema rezultata' })).toBeVisible();
});
