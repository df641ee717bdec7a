import type { Locator } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { RecordPage } from '../pages/record-page.ts';
import type { Answer } from '../product/lists.ts';
import { addMonument, STAMP } from '../product/records.ts';
import { expect, test } from '../product/test.ts';
import { serveTiles } from '../product/tiles.ts';

test.use({ account: 'monuments' });

test('a person reads, edits and deletes a record at the record’s URL, inside the list', async ({
  page,
  context,
  product,
}) => {
  await serveTiles(page);
  const { access } = await product.tokensOf('monuments');
  const names = Array.from({ length: 7 }, (_, index) => `Stranica ${STAMP} ${index + 1}`);
  for (const name of names) await addMonument(page.request, access, name);
  const list = new ListPage(page, 'Spomenici');
  const record = new RecordPage(page, 'Spomenici');
  const listed = `search=${encodeURIComponent(`Stranica ${STAMP}`).replaceAll('%20', '+')}&ordering=name`;
  await page.goto(`/dashboard/monuments?${listed}`);

  await test.step('opened by a press on the name; a link leads to the next record across pages', async () => {
    await page.getByRole('link', { name: names[5], exact: true }).click();
    await expect(record.heading).toHaveText(String(names[5]));
    await expect(record.heading).toBeFocused();
    await expect(page.getByText('6 od 7')).toBeVisible();
    await record.next.click();
    await expect(record.heading).toHaveText(String(names[6]));
    await expect(record.next).toHaveCount(0);
    await record.back.click();
    await expect(page).toHaveURL(`/dashboard/monuments?${listed}&page=2`);
    await expect(list.rows).toHaveCount(1);
    await page.goBack();
    await expect(record.heading).toHaveText(String(names[6]));
  });

  await test.step('opened by a colleague at the URL', async () => {
    const tab = await context.newPage();
    await serveTiles(tab);
    await tab.goto(page.url());
    const sent = new RecordPage(tab, 'Spomenici');
    await expect(sent.heading).toHaveText(String(names[6]));
    await expect(sent.value('Autor unosa')).not.toHaveText('N/A');
    await expect(sent.history.getByText('Prikazano 1 od 1')).toBeVisible();
    await sent.previous.press('Enter');
    await expect(sent.heading).toHaveText(String(names[5]));
    await tab.close();
  });

  await test.step('edited in a form over the record’s page', async () => {
    await record.edit.click();
    const form = new RecordFormPage(page, 'Izmijeni spomenik');
    await form.fill({ Opis: 'Most od kamena.' });
    await page.goBack();
    await form.leave.getByRole('button', { name: 'Nastavi s unosom' }).click();
    await form.save.click();
    await expect(form.dialog).toBeHidden();
    await expect(record.value('Opis')).toHaveText('Most od kamena.');
    await expect(record.history.getByText('Prikazano 2 od 2')).toBeVisible();
  });

  await test.step('deleted, after which the URL shows that the record no longer exists', async () => {
    const address = page.url();
    await page.getByRole('button', { name: 'Izbriši' }).click();
    await page.getByRole('button', { name: 'Obriši', exact: true }).click();
    await expect(page).toHaveURL(`/dashboard/monuments?${listed}`);
    await expect(list.rows).toHaveCount(6);
    await page.goto(address);
    await expect(record.heading).toHaveText('Ovaj zapis više ne postoji');
    await page.getByRole('link', { name: 'Nazad na spisak' }).click();
    await expect(list.rows).toHaveCount(6);
  });
});

test('from 900 px on, the facts are beside the picture, and the map is beside the postal address', async ({
  page,
  product,
}) => {
  await serveTiles(page);
  const { results } = await product.get<Answer>('monuments', '/ar_platform/monuments/');
  const shown = results.find(({ image }) => image);
  await page.goto(`/dashboard/monuments/${shown?.id}`);
  const picture = page.getByRole('main').getByRole('figure').first();
  const term = (label: string) => page.getByRole('term').filter({ hasText: label }).first();
  const map = page.getByRole('button', { name: 'Sakrij mapu' });
  const isBeside = async (one: Locator, other: Locator) => {
    const [left, right] = [await one.boundingBox(), await other.boundingBox()];
    if (!left || !right) throw new Error('One of them is not shown');
    return left.x + left.width <= right.x && Math.abs(left.y - right.y) < 60;
  };
  for (const [width, beside] of [
    [1440, true],
    [900, true],
    [375, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => isBeside(picture, term('Naziv'))).toBe(beside);
    await expect.poll(() => isBeside(term('Adresa'), map)).toBe(beside);
  }
});
