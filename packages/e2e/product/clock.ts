import type { Page } from '@playwright/test';

/** Installs Playwright's clock, and makes `AbortSignal.timeout`, which Playwright does not replace, use this clock. */
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
