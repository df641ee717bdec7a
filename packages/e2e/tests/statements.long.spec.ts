import { LandingPage } from '../pages/landing-page.ts';
import { expect, test } from '../product/test.ts';

const HOMES = {
  mn: { path: '/', faq: 'Pitanja', otherLanguage: 'English' },
  en: { path: '/en/', faq: 'FAQ', otherLanguage: 'Crnogorski' },
} as const;

// The languages alternate, because the test leaves each statement by the link to the other language.
const STATEMENTS = [
  { home: HOMES.mn, link: 'Pristupačnost', path: '/pristupacnost', heading: 'Izjava o pristupačnosti' },
  { home: HOMES.en, link: 'Accessibility', path: '/en/accessibility', heading: 'Accessibility statement' },
  { home: HOMES.mn, link: 'Privatnost', path: '/privatnost', heading: 'Privatnost' },
  { home: HOMES.en, link: 'Privacy', path: '/en/privacy', heading: 'Privacy' },
  { home: HOMES.mn, link: 'Podaci', path: '/podaci', heading: 'Podaci za programere' },
];
const OTHERS: Record<string, string> = {
  '/pristupacnost': '/en/accessibility',
  '/en/accessibility': '/pristupacnost',
  '/privatnost': '/en/privacy',
  '/en/privacy': '/privatnost',
  '/podaci': '/en/data',
};

test('the footer links each statement, and each statement links back and to the other language', async ({
  page,
}) => {
  const landing = new LandingPage(page);
  const footer = page.getByRole('contentinfo');
  for (const { home, link, path, heading } of STATEMENTS) {
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
  }
});

test('every page links the accessibility statement', async ({ page }) => {
  for (const path of [
    ...['/', '/visit/MONUMENT_1', '/visit/FOO_1', '/privatnost', '/no/such/page'],
    ...['/signin', '/auth/forgot-password', '/auth/reset-password', '/unauthorized'],
  ]) {
    await page.goto(path);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Pristupačnost', exact: true });
    await expect(link, path).toHaveAttribute('href', '/pristupacnost');
  }
});

test('public pages do not mention settings that have no value', async ({ page }) => {
  for (const path of [
    '/en/accessibility',
    '/pristupacnost',
    '/privatnost',
    '/en/privacy',
    '/podaci',
    '/en/data',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('definition').filter({ hasText: /not yet|još nije/ }), path).toHaveCount(0);
    await expect(page.getByText(/Ako ne dobijete odgovor|If you get no answer/), path).toHaveCount(0);
    await expect(page.getByText('YouTube'), path).toHaveCount(0);
  }
});
