import { expectReadable } from '../product/readable.ts';
import { test } from '../product/test.ts';

// `reading-settings.long.spec.ts` covers the other pages.
test('public pages cut off no control with doubled text size and in landscape', async ({ page }) => {
  await expectReadable(page, ['/', '/signin']);
});

test.describe('signed in', () => {
  test.use({ account: 'superadmin' });

  test('staff pages cut off no control with doubled text size and in landscape', async ({ page }) => {
    await expectReadable(page, ['/dashboard/buildings?id=1&edit']);
  });
});
