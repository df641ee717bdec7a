import { expectReadable } from '../product/readable.ts';
import { test } from '../product/test.ts';

test('public pages cut off no control with doubled text size and in landscape', async ({ page }) => {
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

  test('staff pages cut off no control with doubled text size and in landscape', async ({ page }) => {
    await expectReadable(page, [
      '/dashboard',
      '/dashboard/buildings',
      '/dashboard/buildings/1',
      '/dashboard/monuments?view=map',
      '/dashboard/settings',
    ]);
  });
});
