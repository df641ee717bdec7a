import type { Page } from '@playwright/test';
import { expect, test } from '../product/test.ts';

const signIn = (page: Page) => page.getByRole('button', { name: 'Prijavi se' });
const late = (page: Page) => page.getByRole('alert').filter({ hasText: /ne stiže/ });

/** The frame shows its message by a CSS animation with a delay of some seconds. The test runs animations faster. */
const FASTER = 4;

test.describe('the frame, while a file of the host hangs,', () => {
  test.beforeEach(async ({ context, page }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: FASTER });
  });

  for (const script of ['lib-react', 'lib-router', 'app']) {
    test(`shows a message and a retry button: ${script}`, async ({ page }) => {
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

  test('has readable colours in the dark theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.route('**/assets/app.*.js', () => undefined);
    await page.goto('/signin', { waitUntil: 'commit' });
    await expect(late(page)).toBeVisible();
    await expect(page.locator('.start')).toHaveCSS('background-color', 'rgb(12, 23, 21)');
    await expect(late(page)).toHaveCSS('color', 'rgb(233, 240, 236)');
  });

  test('shows the message for a stylesheet too', async ({ page }) => {
    await page.route('**/assets/app.*.css', () => undefined);
    await page.goto('/signin', { waitUntil: 'commit' });
    await expect(late(page)).toBeVisible();
  });
});

test('the sign-in page and the start page open although the first request for each file of the host fails', async ({
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

test('the frame shows its message at once if a file of the host is missing', async ({ page }) => {
  await page.route('**/assets/app.*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/signin');
  await expect(late(page)).toBeVisible();
  await expect(page.locator('.start')).toHaveAttribute('data-failed', '');
});

test('the frame shows its message while the code of a page hangs', async ({ page, product, context }) => {
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
