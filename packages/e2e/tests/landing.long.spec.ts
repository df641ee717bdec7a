import { LandingPage } from '../pages/landing-page.ts';
import { expectOffered, OFFERS } from '../product/language-offer.ts';
import { expect, test } from '../product/test.ts';

for (const offer of [OFFERS.landing, OFFERS.privacy]) {
  test.describe(`a browser in ${offer.locale} at ${offer.path}`, () => {
    test.use({ locale: offer.locale });

    test('is offered the other language, without a layout shift, until the visitor declines', ({ page }) =>
      expectOffered(page, offer));
  });
}

test('the footer shows the year of the visitor’s clock, not the year of the build', async ({ page }) => {
  await page.clock.setFixedTime('2031-02-03T12:00:00');
  await page.goto('/');
  await expect(page.getByText('© 2031 AR Podgorica. Sva prava zadržana.')).toBeAttached();
});

test('a browser in the language of the page is offered no other language', async ({ page }) => {
  for (const path of ['/', '/visit/MONUMENT_1']) {
    await page.goto(path);
    await expect(new LandingPage(page).heading).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read this page in English' })).toBeHidden();
  }
});
