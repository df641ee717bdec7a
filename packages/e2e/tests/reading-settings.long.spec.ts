import { expectReadable } from '../product/readable.ts';
import { test } from '../product/test.ts';

test('visitors read with twice the size, and with the phone on its side', async ({ page }) => {
  await expectReadable(page, [
    '/en/',
    '/visit/MONUMENT_1',
    '/visit/BUILDING_1',
    '/visit/FOO_1',
    '/pristupacnost',
    '/nema-je',
    '/auth/forgot-password',
  ]);
});

test.describe('signed in', () => {
  test.use({ account: 'superadmin' });

  test('staff read with twice the size, and with the phone on its side', async ({ page }) => {
    await expectReadable(page, [
      '/dashboard',
      '/dashboard/buildings',
      '/dashboard/buildings/1',
      '/dashboard/monuments?view=map',
      '/dashboard/settings',
    ]);
  });
});
