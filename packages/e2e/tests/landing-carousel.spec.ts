import type { Page } from '@playwright/test';
import { LandingPage, seenShare } from '../pages/landing-page.ts';
import { expect, test } from '../product/test.ts';

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

async function open(page: Page): Promise<LandingPage> {
  const landing = new LandingPage(page);
  await page.goto('/');
  await landing.dots.first().scrollIntoViewIfNeeded();
  await page.locator('[data-carousel="live"]').waitFor();
  return landing;
}

/** Drags the cards by `by` pixels, and releases the cards without momentum. */
async function drag(page: Page, landing: LandingPage, by: number) {
  const box = await landing.card('avatar').locator('..').locator('..').boundingBox();
  if (!box) throw new Error('There is no carousel.');
  const y = box.y + box.height / 2;
  const from = by < 0 ? 340 : 50;
  await page.mouse.move(from, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(from + (by * step) / 12, y);
  // A pause before the release removes the momentum.
  await page.waitForTimeout(250);
  await page.mouse.up();
}

test('a press on a dot, an arrow key or a card slides the chosen feature into view', async ({ page }) => {
  const landing = await open(page);
  await landing.dots.nth(2).click();
  await expect.poll(() => seenShare(page, landing.card('map'))).toBeGreaterThan(0.95);
  await expect(landing.feature('Mapa')).toBeChecked();

  await page.keyboard.press('ArrowLeft');
  await expect(landing.feature('AR prikaz gradilišta')).toBeChecked();
  await expect.poll(() => seenShare(page, landing.card('model3d'))).toBeGreaterThan(0.95);

  await expect.poll(() => seenShare(page, landing.card('avatar'))).toBeGreaterThan(0.08);
  const box = await landing.card('avatar').boundingBox();
  if (!box) throw new Error('The first card is gone.');
  await page.mouse.click(6, box.y + box.height - 100);
  await expect(landing.feature('AR turistički vodič')).toBeChecked();
  await expect.poll(() => seenShare(page, landing.card('avatar'))).toBeGreaterThan(0.95);
});

test('dragging a card into view chooses the card’s feature, and a shorter drag changes nothing', async ({
  page,
}) => {
  const landing = await open(page);
  await drag(page, landing, -40);
  await expect(landing.feature('AR turistički vodič')).toBeChecked();
  await drag(page, landing, -280);
  await expect(landing.feature('AR prikaz gradilišta')).toBeChecked();
  await drag(page, landing, 280);
  await expect(landing.feature('AR turistički vodič')).toBeChecked();
});

test('the chosen feature stays chosen when the window becomes wide and narrow again', async ({ page }) => {
  const landing = await open(page);
  await landing.dots.nth(1).click();
  await expect.poll(() => seenShare(page, landing.card('model3d'))).toBeGreaterThan(0.95);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page.locator('[data-carousel=""]')).toBeAttached();
  await expect(landing.picture('model3d')).toBeVisible();
  await expect(landing.picture('avatar')).toBeHidden();

  await landing.card('map').getByRole('heading').click();
  await expect(landing.picture('map')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator('[data-carousel="live"]').waitFor();
  await expect.poll(() => seenShare(page, landing.card('map'))).toBeGreaterThan(0.95);
  await expect(landing.feature('Mapa')).toBeChecked();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a dot jumps to its card at once', async ({ page }) => {
    const landing = await open(page);
    const atOnce = await landing.dots.nth(2).evaluate((dot: HTMLInputElement) => {
      const track = document.querySelector('[data-carousel] > *') as HTMLElement;
      dot.click();
      return new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => {
          const first = track.style.transform;
          setTimeout(() => resolve(first === track.style.transform && first !== ''), 200);
        });
      });
    });
    expect(atOnce).toBe(true);
    await expect(landing.feature('Mapa')).toBeChecked();
    expect(await seenShare(page, landing.card('map'))).toBeGreaterThan(0.95);
  });
});
