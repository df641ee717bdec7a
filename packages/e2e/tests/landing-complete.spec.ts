import type { Page } from '@playwright/test';
import { readQrCode } from '../product/qr-code.ts';
import { expect, test } from '../product/test.ts';

const PAGES = [
  ...['/', '/en/', '/mjesta', '/visit/MONUMENT_1', '/visit/BUILDING_1?lang=en', '/visit/MONUMENT_999999'],
  ...['/podaci', '/privatnost', '/pristupacnost', '/nema-je'],
];

/** Returns the height of the page, and the texts and pictures that the browser has not rendered yet. */
const missing = (page: Page) =>
  page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: only `innerText` omits text that is not rendered
    const read = (element: HTMLElement) => element.innerText.trim();
    const all = read(document.body);
    const hidden = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, main p, footer a')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !(element.checkVisibility({ contentVisibilityAuto: true }) && all.includes(read(element))),
    );
    const pictures = [...document.images].filter(
      (image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0),
    );
    return {
      hidden: hidden.map(({ textContent }) => textContent),
      pictures: pictures.map(({ currentSrc }) => currentSrc),
      height: document.documentElement.scrollHeight,
    };
  });

for (const width of [375, 1440])
  test(`a public page renders all texts and pictures without scrolling at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of PAGES) {
      await page.goto(path);
      const { height, ...first } = await missing(page);
      expect(first, path).toEqual({ hidden: [], pictures: [] });
      await page.evaluate(() =>
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
      );
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      expect((await missing(page)).height, path).toBe(height);
    }
  });

test.describe('on paper', () => {
  test('the page of a place shows the page’s URL as a QR code that a phone reads', async ({ page }) => {
    await page.goto('/visit/MONUMENT_1?lang=en');
    await page.emulateMedia({ media: 'print' });
    const address = page.getByText(/^https?:\/\/[^/]+\/visit\/MONUMENT_1\?lang=en$/);
    const file = test.info().outputPath('code.png');
    await page.locator('p', { has: address }).screenshot({ path: file });
    expect((await readQrCode(file)).content).toBe(await address.textContent());
  });

  test('the landing page begins on the first sheet, and shows the answers to all questions', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.goto('/');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/aplikacija ne radi bez veze/)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  });
});
