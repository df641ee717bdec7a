import { BUDGET, weighPage } from '@ar/bench/weigh-page';
import { expect, test } from '../product/test.ts';

test('what a visitor downloads stays within its budgets, from here alone, with nothing of the back office', async ({
  browser,
  product,
}) => {
  for (const path of ['/', '/en/']) {
    const { javascript, all, elsewhere, backOffice } = await weighPage(browser, product.origin + path);
    expect(javascript).toBeGreaterThan(0);
    expect(javascript, `scripts of ${path}, gzip`).toBeLessThanOrEqual(BUDGET.javascript);
    expect(all, `all of ${path}, gzip`).toBeLessThanOrEqual(BUDGET.all);
    expect([elsewhere, backOffice]).toEqual([[], []]);
  }
});
