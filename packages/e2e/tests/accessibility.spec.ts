import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { Dashboard } from '../pages/dashboard.ts';
import { FailureScreen } from '../pages/failure-screen.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { ListPage } from '../pages/list-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { LISTS } from '../product/lists.ts';
import { expect, test } from '../product/test.ts';

// Light and dark differ in colours alone, so the second looks at those.
const COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Asserts that axe finds nothing on this page as it stands, light and dark. */
async function expectAccessible(page: Page, what: string) {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(
      async (options) => {
        // Colours that are still on their way are no colours to measure: the theme follows within a frame.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
        const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
        const { violations } = await inPage.run(document, { ...options, resultTypes: ['violations'] });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      },
      colorScheme === 'dark' ? COLOURS : {},
    );
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

test('landing', async ({ page }) => {
  for (const path of ['/', '/en/']) {
    await page.goto(path);
    await expect(new LandingPage(page).heading).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('sign-in, as it comes and with its messages', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.submit).toBeVisible();
  await expectAccessible(page, 'empty');
  await signIn.submit.click();
  await expect(page.getByText('Unesite Vaš email')).toBeVisible();
  await expectAccessible(page, 'with messages');
});

test('not found and unauthorised', async ({ page }) => {
  for (const path of ['/no/such/page', '/unauthorized']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test.describe('signed in', () => {
  test.use({ account: 'superadmin' });

  test('the start, settings and not found', async ({ page }) => {
    for (const path of ['/dashboard', '/dashboard/settings', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
    await new Dashboard(page).account.click();
    await expectAccessible(page, 'user menu');
  });

  for (const { id, path, title } of LISTS) {
    test(title, async ({ page }) => {
      const list = new ListPage(page, title);
      await page.goto(path);
      await list.ready();
      await expectAccessible(page, 'rows');

      await page.setViewportSize({ width: 375, height: 812 });
      await expect(list.cards).toHaveCount(6);
      await expectAccessible(page, 'cards');
      await page.setViewportSize({ width: 1280, height: 800 });

      await page.goto(`${path}?search=xyzw`);
      await expect(page.getByRole('heading', { name: 'Nema rezultata' })).toBeVisible();
      await expectAccessible(page, 'no match');

      await page.route(`**/releases/${id}/**`, (route) => route.fulfill({ status: 404 }));
      await page.goto(path);
      await expect(new FailureScreen(page, title).heading).toBeVisible();
      await expectAccessible(page, 'department failed');
    });
  }
});
