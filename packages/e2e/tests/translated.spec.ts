import type { Page } from '@playwright/test';
import { JournalPage } from '../pages/journal-page.ts';
import { ListPage } from '../pages/list-page.ts';
import { expect, test } from '../product/test.ts';

/** Replaces each text by two `<font>` elements, now and whenever a text is added, like Google Translate. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, noscript')) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) wrap(text);
    };
    wrapAll();
    new MutationObserver(wrapAll).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

test.use({ account: 'superadmin' });

test('the application has translate="no", which tells browsers not to translate', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
});

test('search, pages and journal work without failure reports after a browser has translated the page', async ({
  page,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/registry/reports/')) reports.push(request.postData() ?? '');
  });
  const list = new ListPage(page, 'Spomenici');
  await page.goto('/dashboard/monuments');
  await list.ready();
  await translate(page);
  const whole = await list.status.first().textContent();
  for (const term of ['most', 'sat', 'xqz', 'a']) {
    await list.search.fill(term);
    await expect(page).toHaveURL(new RegExp(`search=${term}`));
    await page.waitForTimeout(300);
    await expect(list.heading).toBeVisible();
  }
  await list.search.fill('xqz');
  await expect(list.status.first()).toContainText(/^0 /);
  await list.search.fill('');
  await expect(list.status.first()).toContainText(whole?.match(/^\d+ /)?.[0] ?? 'no count');
  await list.next.click();
  await expect(page).toHaveURL(/page=2/);
  await list.previous.click();

  await page.getByRole('link', { name: 'Dnevnik', exact: true }).click();
  const journal = new JournalPage(page);
  await expect(journal.heading).toBeVisible();
  for (const term of ['most', 'xqz', 'spomenik', '']) {
    await journal.search.fill(term);
    await page.waitForTimeout(900);
    await expect(journal.heading).toBeVisible();
  }
  await expect(page.getByText('stala zbog greške')).toHaveCount(0);
  expect(reports).toEqual([]);
});
