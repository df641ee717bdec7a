import { expectReadable } from '../product/readable.ts';
import { test } from '../product/test.ts';

// The other pages are read in `reading-settings.long.spec.ts`.
test('visitors read with twice the size, and with the phone on its side', async ({ page }) => {
  await expectReadable(page, ['/', '/signin']);
});

test.describe('signed in', () => {
  test.use({ account: 'superadmin' });

  test('staff read with twice the size, and with the phone on its side', async ({ page }) => {
    await expectReadable(page, ['/dashboard/buildings?id=1&edit']);
  });
});
