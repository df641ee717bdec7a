import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Asserts that all controls are inside the window with doubled text size and in landscape (WCAG 2.2, 1.4.4 and 1.3.4).
 */
export async function expectReadable(page: Page, paths: readonly string[]) {
  const found: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 812, height: 375 });
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    found.push(...(await outOfReach(page)).map((what) => `${path}, on its side: ${what}`));
    await page.setViewportSize({ width: 375, height: 812 });
    await page.evaluate(doubleText);
    found.push(...(await outOfReach(page)).map((what) => `${path}, twice the size: ${what}`));
  }
  expect(found).toEqual([]);
}

/** Enlarges only text. Reads all sizes before setting any size, because sizes are inherited. */
function doubleText() {
  const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map(
    (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
  );
  for (const [element, size] of sizes) element.style?.setProperty('font-size', `${2 * size}px`, 'important');
}

function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !scrolls(element.parentElement))
      .map((element) => [element, element.getBoundingClientRect()] as const)
      .filter(([, { left, right, width }]) => width > 0 && (left < -1 || right > innerWidth + 1))
      .map(
        ([element, { left, right }]) =>
          `${element.ariaLabel ?? element.textContent} at ${Math.round(left)} to ${Math.round(right)}`,
      );
  });
}
