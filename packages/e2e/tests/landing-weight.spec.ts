import { BUDGET, weighFirstScreen, weighPage } from '@ar/bench/weigh-page';
import { expect, test } from '../product/test.ts';

test('the landing page stays within the size budgets, and loads nothing from the back office or other servers', async ({
  browser,
  product,
}) => {
  // The first request for a picture gets the larger original, so the measurement must be repeated.
  const weigh = async (path: string) => {
    const weighed = await weighPage(browser, product.origin + path);
    const { javascript, features, all, elsewhere, backOffice } = weighed;
    expect(javascript).toBeGreaterThan(0);
    // `features` includes React, which loads only when the visitor scrolls near the features.
    expect(features).toBeGreaterThan(BUDGET.javascript);
    expect(features, `scripts of the features of ${path}, gzip`).toBeLessThanOrEqual(BUDGET.features);
    expect(javascript, `scripts of ${path}, gzip`).toBeLessThanOrEqual(BUDGET.javascript);
    expect(all, `all of ${path}, gzip`).toBeLessThanOrEqual(BUDGET.all);
    const firstScreen = await weighFirstScreen(browser, product.origin + path);
    expect(firstScreen, `the first screen of ${path} on a phone`).toBeLessThanOrEqual(BUDGET.firstScreen);
    expect([elsewhere, backOffice]).toEqual([[], []]);
  };
  for (const path of ['/', '/en/']) await expect(() => weigh(path)).toPass({ timeout: 60_000 });
});
