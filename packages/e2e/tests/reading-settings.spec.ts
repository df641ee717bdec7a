import { expectReadable } from '../product/readable.ts';
import { test } from '../product/test.ts';

// `reading-settings.long.spec.ts` covers the other pages.
test('public pages work at twice the size, and with the phone in landscape', async ({ page }) => {
  await expectReadable(page, ['/', '/signin']);
});

test.describe('signed in', () => {
  test.use({ account: 'superadmin' });

  test('staff pages work at twice the size, and with the phone in landscape', async ({ page }) => {
    await expectReadable(page, ['/dashboard/buildings?id=1&edit']);
  });
});
