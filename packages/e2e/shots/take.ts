import path from 'node:path';
import type { Page } from '@playwright/test';
import { test } from '../product/test.ts';
import { FOLDER, pictureName, SIZES, type Size, THEMES } from './looks.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens/index.ts';

for (const screen of SCREENS) {
  const { name, who, widths, reopen = false, scriptless = false, open } = screen;
  const sizes = SIZES.filter(({ width }) => widths?.includes(width) ?? true);
  test.describe(name, () => {
    test.use({ account: who, javaScriptEnabled: !scriptless });

    // Opening a screen takes far longer than a resize, so most screens are opened only once for all sizes.
    for (const views of reopen ? sizes.map((size) => [size]) : [sizes]) {
      test(`at ${views.map(({ width }) => width).join(', ')}`, async ({ page, product }) => {
        for (const [index, size] of views.entries()) {
          await page.setViewportSize(size);
          if (index === 0) await open({ page, product });
          await take(page, screen, size);
        }
      });
    }
  });
}

async function take(page: Page, { name, whole = false, scriptless }: Screen, { width }: Size) {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    if (!scriptless) await redrawn(page);
    const file = path.join(FOLDER, pictureName(name, width, colorScheme));
    await page.screenshot({ path: file, fullPage: whole, animations: 'disabled' });
  }
}

/** Waits until the page is drawn in the new size and colours. The page reacts to a resize after 100 ms. */
const redrawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 150)))),
  );
