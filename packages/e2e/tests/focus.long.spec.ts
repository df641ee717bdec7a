import { expectFocusSeen } from '../product/keyboard.ts';
import { test } from '../product/test.ts';

// What still moves has no place to look at.
test.use({ account: 'superadmin', contextOptions: { reducedMotion: 'reduce' } });

for (const address of [
  '/dashboard',
  '/dashboard/users',
  '/dashboard/settings',
  '/dashboard/releases',
  '/dashboard/nowhere',
  '/unauthorized',
]) {
  test(`the focus is seen at every stop of ${address}`, ({ page }) => expectFocusSeen(page, address));
}
