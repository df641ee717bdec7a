import { LandingPage } from '../pages/landing-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { expect, test } from '../product/test.ts';

const HOMES = {
  mn: { path: '/', faq: 'Pitanja', otherLanguage: 'English' },
  en: { path: '/en/', faq: 'FAQ', otherLanguage: 'Crnogorski' },
} as const;

const STATEMENTS = [
  { home: HOMES.mn, link: 'Pristupačnost', path: '/pristupacnost', heading: 'Izjava o pristupačnosti' },
  { home: HOMES.mn, link: 'Privatnost', path: '/privatnost', heading: 'Privatnost' },
  { home: HOMES.en, link: 'Accessibility', path: '/en/accessibility', heading: 'Accessibility statement' },
  { home: HOMES.en, link: 'Privacy', path: '/en/privacy', heading: 'Privacy' },
];
const OTHERS: Record<string, string> = {
  '/pristupacnost': '/en/accessibility',
  '/en/accessibility': '/pristupacnost',
  '/privatnost': '/en/privacy',
  '/en/privacy': '/privatnost',
};

for (const { home, link, path, heading } of STATEMENTS) {
  test(`${path} is linked from the footer, and leads back and to its other language`, async ({ page }) => {
    const landing = new LandingPage(page);
    const footer = page.getByRole('contentinfo');
    await page.goto(home.path);
    await footer.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle('AR Podgorica');
    await expect(landing.heading).toHaveText(heading);

    await footer.getByRole('link', { name: home.faq, exact: true }).click();
    await expect(page).toHaveURL(`${home.path}#faq`);
    await page.goBack();
    await landing.language(home.otherLanguage).click();
    await expect(page).toHaveURL(OTHERS[path] ?? '');
  });
}

test('the statements have no barriers', async ({ page }) => {
  for (const path of ['/pristupacnost', '/en/privacy']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});
