import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
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

test.describe('monuments', () => {
  test.use({ account: 'monuments' });

  test('filters apply to the list and the export, and are in the URL', async ({ page, product }) => {
    const shown = await openList(page, monuments, '?ordering=-name');
    await page.getByRole('button', { name: 'Filteri' }).click();
    await page.getByRole('radiogroup', { name: 'Zvučni opis' }).getByText('Nema', { exact: true }).click();
    await page
      .getByRole('group', { name: 'Dodato' })
      .getByLabel('Od dana', { exact: true })
      .fill('1. 1. 2020.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const asked = 'audio_description__isnull=true&created_at__gte=2020-01-01&ordering=-name';
    const { count, results } = await product.get<Answer>('monuments', `${monuments.api}?${asked}&limit=100`);
    expect(count).toBeLessThan((await product.get<Answer>('monuments', monuments.api)).count);
    await expect(page.getByRole('main')).toContainText(`${count} `);
    const chips = page.getByRole('list', { name: 'Filteri' });
    await expect(chips).toContainText('Nema: Zvučni opis');
    await page.reload();
    await expect(chips).toContainText('Dodato: od 1. 1. 2020.');

    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('checkbox', { name: 'Autor izmjene' }).uncheck();
    await expect(shown.headers).toHaveCount(monuments.columns.length - 1);
    await page.keyboard.press('Escape');
    await shown.more('Izvoz');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Preuzmi', exact: true }).click();
    const [sheet] = (await readXlsx(await readFile(await (await started).path()))).sheets;
    const [headings, ...rows] = sheet?.rows ?? [];
    const labels = monuments.columns.map(([label]) => label).filter((label) => label !== 'Autor izmjene');
    expect(headings?.slice(1, -1).sort()).toEqual(labels.sort());
    expect(rows.map((row) => row[headings?.indexOf('Naziv') ?? -1])).toEqual(results.map(({ name }) => name));

    await chips.getByRole('button', { name: 'Ukloni filter: Nema: Zvučni opis' }).click();
    await expect(page).toHaveURL(/\?ordering=-name&created_at__gte=2020-01-01$/);
    await page.goBack();
    await expect(chips).toContainText('Nema: Zvučni opis');
  });

  test('a column keeps the chosen width after a reload', async ({ page }) => {
    const shown = await openList(page, monuments);
    const width = async () => (await shown.header('Naziv').boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('button', { name: 'Proširi kolonu Naziv' }).press('Enter');
    await expect.poll(width).toBeGreaterThan(before + 10);
    await page.keyboard.press('Escape');
    const pressed = await width();
    // The code of the resize handle loads when the pointer is over the table.
    await shown.table.hover();
    const edge = shown.header('Naziv').locator('span[aria-hidden]');
    await edge.hover();
    await page.mouse.down();
    const { x = 0, y = 0, height = 0 } = (await edge.boundingBox()) ?? {};
    await page.mouse.move(x + 100, y + height / 2);
    await page.mouse.up();
    await expect.poll(width).toBeGreaterThan(pressed + 50);
    const chosen = await width();
    await page.reload();
    await shown.ready();
    expect(await width()).toBeCloseTo(chosen, 0);
    await page.getByRole('button', { name: 'Prikaz' }).click();
    await page.getByRole('button', { name: 'Vrati uobičajene kolone' }).click();
    await expect.poll(width).toBeCloseTo(before, 0);
  });
});
