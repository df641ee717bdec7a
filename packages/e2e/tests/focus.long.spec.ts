import { expectFocusSeen } from '../product/keyboard.ts';
import { test } from '../product/test.ts';

// Reduced motion, because moving elements have no stable position.
test.use({ account: 'superadmin', contextOptions: { reducedMotion: 'reduce' } });

for (const address of [
  '/dashboard',
  '/dashboard/users',
  '/dashboard/settings',
  '/dashboard/releases',
  '/dashboard/nowhere',
  '/unauthorized',
]) {
  test(`the focus is visible at every stop of ${address}`, ({ page }) => expectFocusSeen(page, address));
}
