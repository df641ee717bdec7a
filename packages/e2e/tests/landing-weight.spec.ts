import { BUDGET, weighFirstScreen, weighPage } from '@ar/bench/weigh-page';
import { expect, test } from '../product/test.ts';

test('what a visitor downloads stays within its budgets, from here alone, with nothing of the back office', async ({
  browser,
  product,
}) => {
  // A copy of a picture is made at its first request; where that takes long, its original has to do until then.
  const weigh = async (path: string) => {
    const weighed = await weighPage(browser, product.origin + path);
    const { javascript, features, all, elsewhere, backOffice } = weighed;
    expect(javascript).toBeGreaterThan(0);
    // React comes to whoever comes near the features, and to nobody else.
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
