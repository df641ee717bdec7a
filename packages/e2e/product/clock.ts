import type { Page } from '@playwright/test';

/** Puts the page's clock in the test's hands, that of `AbortSignal.timeout` too, which Playwright's leaves alone. */
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
