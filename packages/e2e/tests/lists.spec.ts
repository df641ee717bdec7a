import type { Page } from '@playwright/test';
import { ListPage } from '../pages/list-page.ts';
import { type Answer, expectedCells, LISTS, type ListFacts, PAGE_SIZE } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

async function openList(page: Page, list: ListFacts, query = '') {
  const shown = new ListPage(page, list.title);
  await page.goto(list.path + query);
  await shown.ready();
  return shown;
}

// The list of buildings has all kinds of columns, so the browser tests use this list. The departments' tests cover the
// other lists.
test.describe('the building sites', () => {
  const list = LISTS.find(({ id }) => id === 'buildings') as ListFacts;
  test.use({ account: list.account });

  const [label, field] = list.columns[0];

  test('shows the server’s rows page by page, sorts the rows, and shows cards on a phone', async ({
    page,
    product,
  }) => {
    const shown = await openList(page, list);
    await expect(shown.headers).toHaveText(list.columns.map(([heading]) => heading));

    const whole = await product.get<Answer>(list.account, `${list.api}?limit=100`);
    const pages = Math.ceil(whole.count / PAGE_SIZE);
    expect(pages).toBeGreaterThan(1);
    for (const number of [1, 2]) {
      await expect(shown.pageButton(number)).toHaveAttribute('aria-current', 'page');
      await shown.ready();
      const rows = whole.results.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
      expect(await shown.cells()).toEqual(await expectedCells(page, list, rows));
      if (number === 1) await shown.next.click();
    }
    await shown.pageButton(pages).click();
    await expect(shown.next).toBeDisabled();

    await test.step('sorts ascending, descending and not at all, from page 1', async () => {
      for (const [direction, ordering] of [
        ['ascending', `&ordering=${field}`],
        ['descending', `&ordering=-${field}`],
        [null, ''],
      ] as const) {
        await shown.sortBy(label);
        if (direction) await expect(shown.header(label)).toHaveAttribute('aria-sort', direction);
        else await expect(shown.header(label)).not.toHaveAttribute('aria-sort');
        await expect(shown.pageButton(1)).toHaveAttribute('aria-current', 'page');
        await shown.ready();
        const query = `?limit=${PAGE_SIZE}${ordering}`;
        const { results } = await product.get<Answer>(list.account, list.api + query);
        expect(await shown.cells()).toEqual(await expectedCells(page, list, results));
      }
      await expect(shown.previous).toBeDisabled();
    });

    await test.step('shows cards on a phone', async () => {
      await page.setViewportSize({ width: 375, height: 812 });
      await expect(shown.cards).toHaveCount(PAGE_SIZE);
      await expect(shown.table).toBeHidden();
      const texts = await expectedCells(page, list, whole.results.slice(0, PAGE_SIZE));
      const cards = await shown.cards.allInnerTexts();
      for (const [index, cells] of texts.entries()) {
        const card = cards[index]?.replaceAll('\u00a0', ' ');
        for (const cell of cells.slice(0, 3)) expect(card).toContain(cell);
        for (const [label] of list.columns.slice(3)) expect(card).not.toContain(label);
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
});

// All departments have the same list page, so one list is enough.
test.describe('a list', () => {
  const list = LISTS.find(({ id }) => id === 'monuments') as ListFacts;
  const [label, field] = list.columns[0];
  const isListCall = (url: URL) => url.pathname === `/api${list.api}`;
  test.use({ account: list.account });

  test('shows the same rows after a reload and after the back button', async ({ page }) => {
    const shown = await openList(page, list);
    await shown.sortBy(label);
    await expect(shown.header(label)).toHaveAttribute('aria-sort', 'ascending');
    await shown.ready();
    const first = await shown.cells();
    await shown.pageButton(2).click();
    await expect(shown.pageButton(2)).toHaveAttribute('aria-current', 'page');
    await shown.ready();
    const second = await shown.cells();
    expect(second).not.toEqual(first);
    await expect(page).toHaveURL(`${list.path}?ordering=${field}&page=2`);

    await page.reload();
    await shown.ready();
    expect(await shown.cells()).toEqual(second);
    await page.goBack();
    await expect(shown.pageButton(1)).toHaveAttribute('aria-current', 'page');
    await shown.ready();
    expect(await shown.cells()).toEqual(first);
    await expect(shown.header(label)).toHaveAttribute('aria-sort', 'ascending');
  });

  test('shows as many rows as fit into the window, and keeps that number in the URL', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const shown = await openList(page, list);
    await shown.showRows('Koliko stane');
    await expect(page).toHaveURL(/\?rows=\d+$/);
    const rows = Number(new URL(page.url()).searchParams.get('rows'));
    expect(rows).toBeGreaterThan(PAGE_SIZE);
    await expect(shown.rows).toHaveCount(rows);
    await expect(shown.next).toBeInViewport({ ratio: 1 });
    const free = await page.evaluate(() => innerHeight - document.documentElement.scrollHeight);
    const row = (await shown.rows.first().boundingBox())?.height ?? 0;
    expect(free).toBeLessThan(row);
    await openList(page, list);
    await expect(shown.rows).toHaveCount(rows);
    await shown.showRows(String(PAGE_SIZE));
  });

  test('shows its tools on one line at every width', async ({ page }) => {
    const shown = await openList(page, list);
    for (const width of [480, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const add = page.getByRole('button', { name: 'Dodaj novi spomenik' });
      const middles = await Promise.all(
        [shown.search, page.getByRole('button', { name: 'Filteri' }), add].map(async (tool) => {
          const { y = 0, height = 0 } = (await tool.boundingBox()) ?? {};
          return y + height / 2;
        }),
      );
      expect(Math.max(...middles) - Math.min(...middles), `tools at ${width} px`).toBeLessThan(3);
    }
  });

  test('keeps other columns and row menus visible beside a name of 200 letters without a space', async ({
    page,
  }) => {
    await page.route(isListCall, async (route) => {
      const response = await route.fetch();
      const json: Answer = await response.json();
      for (const row of json.results) row.name = 'Ž'.repeat(200);
      await route.fulfill({ response, json });
    });
    const shown = await openList(page, list);
    await expect(shown.header('Dodato')).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Radnje: ŽŽ/ }).first()).toBeInViewport();
  });
});
