import type { Page } from '@playwright/test';
import { expect, test } from '../product/test.ts';

const signIn = (page: Page) => page.getByRole('button', { name: 'Prijavi se' });
const late = (page: Page) => page.getByRole('alert').filter({ hasText: /ne stiže/ });

/** Speeds up the CSS animation that shows the message of the frame after some seconds. */
const FASTER = 4;

test.describe('a script of the host that hangs', () => {
  test.beforeEach(async ({ context, page }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: FASTER });
  });

  for (const script of ['lib-react', 'lib-router', 'app']) {
    test(`leaves the frame with an explanation and a retry button: ${script}`, async ({ page }) => {
      let hangs = true;
      await page.route(`**/assets/${script}.*.js`, (route) => (hangs ? undefined : route.continue()));
      await page.goto('/signin', { waitUntil: 'commit' });
      await expect(page.getByRole('link', { name: 'AR Podgorica' })).toBeVisible();
      await expect(late(page)).toBeHidden();
      await expect(late(page)).toBeVisible();
      await expect(late(page)).toContainText('A part of the application has not loaded yet');
      hangs = false;
      await page.getByRole('link', { name: 'Pokušaj ponovo' }).click();
      await expect(signIn(page)).toBeVisible();
      await expect(late(page)).toHaveCount(0);
    });
  }

  test('shows a readable frame in the dark theme even if the stylesheet has painted', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.route('**/assets/app.*.js', () => undefined);
    await page.goto('/signin', { waitUntil: 'commit' });
    await expect(late(page)).toBeVisible();
    await expect(page.locator('.start')).toHaveCSS('background-color', 'rgb(12, 23, 21)');
    await expect(late(page)).toHaveCSS('color', 'rgb(233, 240, 236)');
  });

  test('also reports a missing stylesheet', async ({ page }) => {
    await page.route('**/assets/app.*.css', () => undefined);
    await page.goto('/signin', { waitUntil: 'commit' });
    await expect(late(page)).toBeVisible();
  });
});

test('each failed file is requested once more without the cache, before sign-in and before the first page', async ({
  page,
  product,
}) => {
  const failed = new Set<string>();
  await page.route('**/assets/*.{js,css}', (route) => {
    const url = route.request().url();
    if (failed.has(url)) return route.continue();
    failed.add(url);
    return route.fulfill({ status: 404, body: 'gone' });
  });
  await page.goto('/signin');
  await expect(signIn(page)).toBeVisible();
  const { access, refresh } = await product.tokensOf('superadmin');
  await page.evaluate(
    ([one, other]) => {
      localStorage.setItem('access_token', one);
      localStorage.setItem('refresh_token', other);
    },
    [access, refresh] as const,
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(failed.size).toBeGreaterThan(5);
});

test('says at once that a file is missing', async ({ page }) => {
  await page.route('**/assets/app.*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/signin');
  await expect(late(page)).toBeVisible();
  await expect(page.locator('.start')).toHaveAttribute('data-failed', '');
});

test('when the code of a page hangs, the frame says so', async ({ page, product, context }) => {
  const { access, refresh } = await product.tokensOf('superadmin');
  await context.addInitScript(
    ([one, other]) => {
      localStorage.setItem('access_token', one);
      localStorage.setItem('refresh_token', other);
    },
    [access, refresh] as const,
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/*.js', () => undefined);
  await page.getByRole('link', { name: 'Dnevnik', exact: true }).click();
  await expect(late(page)).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
