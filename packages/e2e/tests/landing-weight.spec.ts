import { BUDGET, weighFirstScreen, weighPage } from '@ar/bench/weigh-page';
import { expect, test } from '../product/test.ts';

test('a visitor’s downloads stay within their budgets, from this server only, without code of the back office', async ({
  browser,
  product,
}) => {
  // The server makes a copy of a picture after the first request, and sends the original until then.
  const weigh = async (path: string) => {
    const weighed = await weighPage(browser, product.origin + path);
    const { javascript, features, all, elsewhere, backOffice } = weighed;
    expect(javascript).toBeGreaterThan(0);
    // React loads only when the visitor comes near the features.
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
