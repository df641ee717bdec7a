import type { Page } from '@playwright/test';

/** Lets the test control the page's clock and `AbortSignal.timeout`, which Playwright's clock does not cover. */
export async function fakeTimeouts(page: Page) {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
  });
}
