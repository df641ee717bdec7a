import type { Page } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { type Answer, LISTS, type ListFacts } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

const monuments = LISTS.find(({ id }) => id === 'monuments') as ListFacts;

async function openList(page: Page, list: ListFacts, query = '') {
  const shown = new ListPage(page, list.title);
  await page.goto(list.path + query);
  await shown.ready();
  return shown;
}

test.use({ account: 'monuments' });

test('the dialog and the print contain only the QR codes and names of the chosen records', async ({
  page,
  product,
}) => {
  const { results } = await product.get<Answer>('monuments', `${monuments.api}?limit=2`);
  const names = results.map((row) => String(row.name));
  const shown = await openList(page, monuments);
  for (const name of names) await shown.choose(name);
  await shown.chosen.getByRole('button', { name: 'QR kodovi za štampu' }).click();
  await expect(page.getByRole('dialog').getByRole('figure')).toHaveText(names);
  await expect(page.getByRole('button', { name: 'Štampaj' })).toBeEnabled();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('figure')).toHaveText(names);
  await expect(page.locator('body > :visible')).toHaveCount(1);
});

test('a list keeps the chosen number of rows, and a saved view restores search and order', async ({
  page,
}) => {
  const shown = await openList(page, monuments, '?page=2');
  await shown.showRows('12');
  await expect(shown.rows).toHaveCount(12);
  await expect(page).toHaveURL(`${monuments.path}?rows=12`);
  await openList(page, monuments);
  await expect(shown.rows).toHaveCount(12);
  await shown.showRows('6');
  await expect(shown.rows).toHaveCount(6);

  await openList(page, monuments, '?search=most&ordering=-name');
  await page.getByRole('button', { name: 'Prikaz' }).click();
  await page.getByRole('textbox', { name: 'Naziv prikaza' }).fill('Mostovi');
  await page.getByRole('checkbox', { name: 'Za cijelo odjeljenje' }).check();
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Sačuvano: Mostovi.')).toBeVisible();
  await openList(page, monuments);
  await page.getByRole('button', { name: 'Prikaz' }).click();
  await page.getByRole('button', { name: 'Mostovi', exact: true }).click();
  await expect(page).toHaveURL(/\?(?=.*search=most)(?=.*ordering=-name).*rows=6/);
  await page.getByRole('button', { name: 'Prikaz', exact: true }).click();
  await page.getByRole('button', { name: 'Radnje: prikaz Mostovi' }).click();
  await page.getByRole('menuitem', { name: 'Izbriši prikaz' }).click();
  await expect(page.getByRole('button', { name: 'Mostovi', exact: true })).toBeHidden();
});
