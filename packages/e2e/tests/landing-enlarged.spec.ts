import { seenShare } from '../pages/landing-page.ts';
import { type Enlargement, unreadable } from '../product/enlarged.ts';
import { expect, test } from '../product/test.ts';

/** At each of these widths the layout changes. `landing-enlarged.long.spec.ts` tests all widths and pages. */
const LOOKS: readonly [number, Enlargement][] = [
  [320, { of: 'root', times: 2 }],
  [375, { of: 'text', times: 2 }],
  [1280, { of: 'root', times: 1.5 }],
  [1280, { of: 'text', times: 2 }],
];

test('public pages with larger text cut off no text, break no words and fit into the window', async ({
  page,
}) => {
  const found: string[] = [];
  for (const path of ['/', '/visit/MONUMENT_1?lang=en', '/podaci']) {
    await page.goto(path);
    for (const [width, enlargement] of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await unreadable(page, enlargement);
      found.push(
        ...faults.map((fault) => `${path}, ${width} px, ${enlargement.of} × ${enlargement.times}: ${fault}`),
      );
    }
  }
  expect(found).toEqual([]);
});

test('the cards become a carousel in a wide window if the text is large', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.locator('#features').scrollIntoViewIfNeeded();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.locator('[data-carousel="live"]').waitFor();
  await page.getByRole('radio', { name: 'Mapa' }).click();
  await expect.poll(() => seenShare(page, page.locator('[data-feature="map"]'))).toBeGreaterThan(0.95);
});
