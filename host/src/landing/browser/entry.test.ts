import { expect, rstest, test } from '@rstest/core';

test('replaces the year of the build by the current year', async () => {
  rstest.stubGlobal('fetch', () => new Promise(() => {}));
  document.body.innerHTML = '© <span data-year>1999</span>';
  await import('./entry.ts');
  expect(document.body.textContent).toBe(`© ${new Date().getFullYear()}`);
});
