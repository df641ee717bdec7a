import { LandingPage } from '../pages/landing-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../product/test.ts';

const LANGUAGES = [
  { path: '/', tag: 'sr-Latn-ME', heading: 'Pitajte Podgoricu. Ona odgovara.', signIn: 'Prijava' },
  { path: '/en/', tag: 'en-GB', heading: 'Ask Podgorica. It answers.', signIn: 'Login' },
  {
    path: '/visit/MONUMENT_1',
    tag: 'sr-Latn-ME',
    heading: 'Pitajte Podgoricu. Ona odgovara.',
    signIn: 'Prijava',
  },
];

for (const { path, tag, heading, signIn } of LANGUAGES) {
  test.describe(`${path} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });

    test('is complete, in its language', async ({ page }) => {
      const landing = new LandingPage(page);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle('AR Podgorica');
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(landing.heading).toHaveText(heading);
      await expect(landing.link(signIn)).toHaveAttribute('href', '/signin');
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  });
}

test('leads to the sign-in page', async ({ page }) => {
  await page.goto('/');
  await new LandingPage(page).link('Prijava').click();
  await expect(page).toHaveURL('/signin');
  await expect(new SignInPage(page).submit).toBeVisible();
});

test('the chosen language is kept, here and in the application', async ({ page }) => {
  const landing = new LandingPage(page);
  await page.goto('/');
  await landing.language('English').click();
  await expect(page).toHaveURL('/en/');
  await expect(landing.heading).toHaveText('Ask Podgorica. It answers.');

  await page.goto('/');
  await expect(page).toHaveURL('/en/');
  await page.goto('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');

  await page.goto('/en/');
  await landing.language('Crnogorski').click();
  await expect(page).toHaveURL('/');
  await page.goto('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn-ME');
});

test('a visitor gets no file of the back office', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.filter((path) => !path.startsWith('/assets/landing/'))).toEqual([]);
});

test.describe('for somebody who is signed in', () => {
  test.use({ account: 'monuments' });

  test('the way in leads to the dashboard', async ({ page }) => {
    await page.goto('/');
    await new LandingPage(page).link('Kontrolna tabla').click();
    await expect(page).toHaveURL(/\/dashboard/);
  });
});
