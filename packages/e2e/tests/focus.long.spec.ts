import { expectFocusSeen } from '../product/keyboard.ts';
import { test } from '../product/test.ts';

// Reduced motion stops animations, because a moving element has no stable position.
test.use({ account: 'superadmin', contextOptions: { reducedMotion: 'reduce' } });

for (const address of [
  '/dashboard',
  '/dashboard/users',
  '/dashboard/settings',
  '/dashboard/releases',
  '/dashboard/nowhere',
  '/unauthorized',
]) {
  test(`the focus is visible at every Tab stop of ${address}`, ({ page }) => expectFocusSeen(page, address));
}
