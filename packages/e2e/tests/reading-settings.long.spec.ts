import { expectReadable } from '../product/readable.ts';
import { test } from '../product/test.ts';

test('public pages work at twice the size, and with the phone in landscape', async ({ page }) => {
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

  test('staff pages work at twice the size, and with the phone in landscape', async ({ page }) => {
    await expectReadable(page, [
      '/dashboard',
      '/dashboard/buildings',
      '/dashboard/buildings/1',
      '/dashboard/monuments?view=map',
      '/dashboard/settings',
    ]);
  });
});
