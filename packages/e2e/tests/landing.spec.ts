import { LandingPage } from '../pages/landing-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { expect, test } from '../product/test.ts';

const MN = {
  tag: 'sr-Latn-ME',
  heading: 'Pitajte Podgoricu. Ona odgovara.',
  sections: ['Tri načina da upoznate grad', 'Šta Vas još čeka', 'Pogledajte u pokretu', 'Česta pitanja'],
  signIn: 'Prijava',
  menu: 'Meni',
  backers: ['Glavni grad Podgorica', 'Razvojni program'],
  question: 'Da li mi je potreban internet?',
  answer: /aplikacija ne radi bez veze/,
};
const EN = {
  tag: 'en-GB',
  heading: 'Ask Podgorica. It answers.',
  sections: ['Three ways to meet the city', 'What else is inside', 'See it in motion', 'Common questions'],
  signIn: 'Login',
  menu: 'Menu',
  backers: ['Capital City of Podgorica', 'Development programme'],
  question: 'Do I need the internet?',
  answer: /does not work offline/,
};
const PAGES = [
  { path: '/', ...MN },
  { path: '/en/', ...EN },
  { path: '/visit/MONUMENT_1', ...MN },
];
const PHONE = { width: 390, height: 800 };

for (const { path, ...words } of PAGES) {
  test.describe(`${path} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });

    test('has every section in its language, and answers its questions', async ({ page }) => {
      const landing = new LandingPage(page);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle('AR Podgorica');
      await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
      await expect(landing.heading).toHaveText(words.heading);
      for (const name of words.sections) {
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      }
      for (const name of words.backers) await expect(page.getByText(name, { exact: true })).toBeVisible();
      await expect(landing.link(words.signIn)).toHaveAttribute('href', '/signin');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByText(words.question).click();
      await expect(page.getByText(words.answer)).toBeVisible();
    });

    test('shows each feature on the phone, and on a phone all three below each other', async ({ page }) => {
      const landing = new LandingPage(page);
      await page.goto(path);
      await landing.card('map').getByRole('heading').click();
      await expect(landing.picture('map')).toBeVisible();
      await expect(landing.picture('avatar')).toBeHidden();

      await page.setViewportSize(PHONE);
      for (const id of ['avatar', 'model3d', 'map'] as const) await expect(landing.picture(id)).toBeVisible();
      await landing.menu.click();
      await expect(landing.link(words.signIn)).toBeVisible();
    });
  });
}

test('the chosen feature is the one that the phone shows, by the pointer and by the arrow keys', async ({
  page,
}) => {
  const landing = new LandingPage(page);
  await page.goto('/');
  await expect(landing.feature('AR turistički vodič')).toBeChecked();
  await expect(landing.picture('avatar')).toBeVisible();

  await landing.card('model3d').getByRole('heading').click();
  await expect(landing.feature('AR prikaz gradilišta')).toBeChecked();
  await expect(landing.picture('model3d')).toBeVisible();
  await expect(landing.picture('avatar')).toBeHidden();

  await page.keyboard.press('ArrowDown');
  await expect(landing.feature('Mapa')).toBeChecked();
  await expect(landing.feature('Mapa')).toBeFocused();
  await expect(landing.picture('map')).toBeVisible();
  await expect(landing.picture('model3d')).toBeHidden();
});

test.describe('while the pictures slide', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('they move in the order of the features, forwards and back', async ({ page }) => {
    const landing = new LandingPage(page);
    await page.goto('/');
    const side = (id: 'avatar' | 'map') =>
      landing
        .picture(id)
        .evaluate(({ parentElement: screen }) =>
          screen ? Number.parseFloat(getComputedStyle(screen).translate) : undefined,
        );
    // Percent of the screen's width: the map waits on the right, and the guide leaves to the left.
    expect([await side('avatar'), await side('map')]).toEqual([0, 100]);
    await landing.card('map').getByRole('heading').click();
    await expect.poll(() => side('map')).toBe(0);
    expect(await side('avatar')).toBe(-100);
  });
});

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

  await page.goto('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');

  await page.goto('/en/');
  await landing.language('Crnogorski').click();
  await expect(page).toHaveURL('/');
  await page.goto('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn-ME');
});

test('a visitor who chose English never sees the other language on the way there', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('lang', 'en');
    // What has been painted by the time each page goes, in whatever language.
    addEventListener('pagehide', () => {
      const painted = performance.getEntriesByType('paint').length;
      sessionStorage.setItem('painted', (sessionStorage.getItem('painted') ?? '') + painted);
    });
  });
  await page.goto('/');
  await expect(page).toHaveURL('/en/');
  expect(await page.evaluate(() => sessionStorage.getItem('painted'))).toBe('0');
  await page.reload();
  await expect(new LandingPage(page).heading).toHaveText('Ask Podgorica. It answers.');
});

test('a visitor gets no file of the back office, nothing from elsewhere, and nothing that moves', async ({
  page,
  baseURL,
}) => {
  const requests: URL[] = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        document.documentElement.dataset.shifted = `${value}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(requests.filter(({ origin }) => origin !== baseURL)).toEqual([]);
  const scripts = requests.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js'));
  expect(scripts.filter((path) => !path.startsWith('/assets/landing/'))).toEqual([]);
  expect(await page.locator('html').getAttribute('data-shifted')).toBeNull();
});

test('without a store and a film it says so and offers neither', async ({ page }) => {
  await page.goto('/en/');
  await expect(page.getByText('The link to the app store has not been published yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get the app' })).toBeHidden();
  await expect(page.getByText(/The film has not been published yet/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeHidden();
  await page.getByText('What the film shows').click();
  await expect(page.getByText(/The film presents the three things/)).toBeVisible();
});

for (const { path, menu, signIn } of PAGES.slice(0, 2)) {
  test(`${path} on a phone has a menu that opens and closes, and is accessible with it open`, async ({
    page,
  }) => {
    const landing = new LandingPage(page);
    await page.setViewportSize(PHONE);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(landing.menu).toHaveText(menu);
    await landing.menu.click();
    await expect(landing.link(signIn)).toBeVisible();
    await expectAccessible(page, `${path}, its menu open`, { widths: [375] });
    await page.keyboard.press('Escape');
    await expect(landing.link(signIn)).toBeHidden();
    await expect(landing.menu).toBeFocused();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(landing.menu).toBeHidden();
    await expect(landing.link(signIn)).toBeVisible();
  });
}

test.describe('for somebody who is signed in', () => {
  test.use({ account: 'monuments' });

  test("the way in leads to the dashboard, and once it is known, to their role's own area", async ({
    page,
  }) => {
    const dashboard = new LandingPage(page).link('Kontrolna tabla');
    await page.goto('/');
    await dashboard.click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/');
    await expect(dashboard).toHaveAttribute('href', '/dashboard/monuments');
  });
});
