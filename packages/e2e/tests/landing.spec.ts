import sharp from 'sharp';
import { LandingPage } from '../pages/landing-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { layoutShifts } from '../product/layout-shifts.ts';
import { expect, test } from '../product/test.ts';

const MN = {
  tag: 'sr-Latn-ME',
  heading: 'Pitajte Podgoricu. Ona odgovara.',
  sections: ['Tri načina da upoznate grad', 'Šta Vas još čeka', 'Česta pitanja'],
  signIn: 'Prijava',
  menu: 'Meni',
  backers: ['Glavni grad Podgorica', 'Razvojni program'],
  question: 'Da li mi je potreban internet?',
  answer: /aplikacija ne radi bez veze/,
};
const EN = {
  tag: 'en-GB',
  heading: 'Ask Podgorica. It answers.',
  sections: ['Three ways to meet the city', 'What else is inside', 'Common questions'],
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

    test('has every section in its language, answers its questions, and shows each feature on the phone', async ({
      page,
    }) => {
      const landing = new LandingPage(page);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle('AR Podgorica');
      await expect(page.locator('html')).toHaveAttribute('lang', words.tag);
      await expect(page.getByRole('heading', { name: words.heading })).toBeVisible();
      for (const name of words.sections) {
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      }
      for (const name of words.backers) await expect(page.getByText(name, { exact: true })).toBeVisible();
      await expect(landing.link(words.signIn)).toHaveAttribute('href', '/signin');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByText(words.question).click();
      await expect(page.getByText(words.answer)).toBeVisible();

      await landing.card('map').getByRole('heading').click();
      await expect(landing.picture('map')).toBeVisible();
      await expect(landing.picture('avatar')).toBeHidden();

      // On a phone all three stand below each other.
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
    const sides = async () => [await side('avatar'), await side('map')];
    // Percent of the screen's width: the map waits on the right, and the guide leaves to the left.
    await expect.poll(sides).toEqual([0, 100]);
    await landing.card('map').getByRole('heading').click();
    await expect.poll(sides).toEqual([-100, 0]);
  });
});

test('the footer says the year of whoever reads it, whenever the page was built', async ({ page }) => {
  await page.clock.setFixedTime('2031-02-03T12:00:00');
  await page.goto('/');
  await expect(page.getByText('© 2031 AR Podgorica. Sva prava zadržana.')).toBeAttached();
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

for (const { locale, path, other, offer, stay, leads } of [
  {
    locale: 'en-US',
    path: '/',
    other: 'en-GB',
    offer: 'Read this page in English',
    stay: 'Stay in Montenegrin',
    leads: '/en/',
  },
  {
    locale: 'de-DE',
    path: '/visit/MONUMENT_1',
    other: 'en-GB',
    offer: 'Read this page in English',
    stay: 'Stay in Montenegrin',
    leads: '/visit/MONUMENT_1?lang=en',
  },
  {
    locale: 'hr-HR',
    path: '/en/privacy',
    other: 'sr-Latn-ME',
    offer: 'Pročitajte stranicu na crnogorskom',
    stay: 'Ostanite na engleskom',
    leads: '/privatnost',
  },
]) {
  test.describe(`a browser in ${locale} at ${path}`, () => {
    test.use({ locale });

    test('is offered the other language in one line, in that language, and nothing moves; who stays is not asked again', async ({
      page,
    }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const line = page.locator('aside', { has: page.getByRole('link', { name: offer }) });
      await expect(line).toHaveAttribute('lang', other);
      expect(await layoutShifts(page)).toBe(0);
      await expectAccessible(page, `${path}, with the offer`);

      await page.getByRole('button', { name: stay }).click();
      await expect(page.getByRole('link', { name: offer })).toBeHidden();
      await page.reload();
      await expect(new LandingPage(page).heading).toBeVisible();
      await expect(page.getByRole('link', { name: offer })).toBeHidden();
      await expect(page).toHaveURL(path);

      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByRole('link', { name: offer }).click();
      await expect(page).toHaveURL(leads);
      await expect(page.getByRole('link', { name: offer })).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(other === 'en-GB' ? 'en' : 'mn');
    });
  });
}

test('in forced colours the page’s language is told apart, and buttons have an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const landing = new LandingPage(page);
  // As it is painted: the system's colours take the place of the page's, whatever its styles say.
  const groundOf = async (name: 'Crnogorski' | 'English') =>
    (await sharp(await landing.language(name).screenshot()).stats()).dominant;
  expect(await groundOf('Crnogorski')).not.toEqual(await groundOf('English'));
  const button = page.getByRole('link', { name: 'Šta aplikacija može' });
  expect(
    await button.evaluate((link) => {
      const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(link);
      return borderTopStyle === 'solid' && borderTopColor !== backgroundColor;
    }),
  ).toBe(true);
});

test('the first stop of each public page leads past the header', async ({ page }) => {
  for (const [path, name] of [
    ['/', 'Pređite na sadržaj'],
    ['/en/', 'Skip to content'],
    ['/visit/MONUMENT_1', 'Pređite na sadržaj'],
    ['/pristupacnost', 'Pređite na sadržaj'],
    ['/no/such/page', 'Pređite na sadržaj'],
  ] as const) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name, exact: true });
    await expect(skip, path).toBeFocused();
    await expect(skip, path).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('header :focus'), path).toHaveCount(0);
    await expect(page.locator('#content :focus'), path).toHaveCount(1);
  }
});

test('a link to a section leads to its beginning, pressed or opened, though nothing above it was shown', async ({
  page,
}) => {
  const section = page.locator('#faq');
  const top = () => section.evaluate((element) => Math.abs(Math.round(element.getBoundingClientRect().top)));
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Pitanja', exact: true }).click();
  await expect.poll(top).toBeLessThanOrEqual(1);
  await page.goto('/en/#faq');
  await expect.poll(top).toBeLessThanOrEqual(1);
});

test('the drawings say of the clock tower what its record says, with its doubt', async ({
  page,
  product,
}) => {
  const path = '/ar_platform/monuments/public/';
  const { data } = await product.get<{ data: { name: string; description: string }[] }>('monuments', path);
  const tower = data.find(({ name }) => name === 'Sahat kula');
  expect(tower?.description).toMatch(
    /Najčešće se navodi da je sagrađena 1667\. godine, mada je pojedini izvori vezuju za XVIII vijek/,
  );
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText(
    /Kažu da sam ovdje od 1667\.\s*Neki kažu: od XVIII vijeka\./,
  );
  await expect(page.getByRole('main')).toContainText('1667, a možda kasnije.');
  await page.goto('/en/');
  await expect(page.getByRole('main')).toContainText(
    /They say I date from 1667,\s*some say the 18th century\./,
  );
});

test('what is below the first screen has its turn after the first paint, and nothing moves; for who comes back all is there at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const turns: string[] = [];
    new MutationObserver(() => {
      const painted = performance.getEntriesByType('paint').length > 0 ? 'painted' : 'not painted';
      turns.push(`${document.documentElement.dataset.turn}, ${painted}`);
    }).observe(document, { subtree: true, attributeFilter: ['data-turn'] });
    Object.assign(globalThis, { turns });
  });
  for (const path of ['/', '/visit/MONUMENT_1']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-turn', '3');
    expect(await page.evaluate('turns')).toEqual(['1, not painted', '2, painted', '3, painted']);
    // On a busy machine the first screen is painted while its markup still comes, and moves a little by that.
    expect(await layoutShifts(page, 'header, section:has(h1)')).toBe(0);
  }
  // The browser scrolls to where they were, for which it needs the true heights.
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-turn');
  expect(await page.evaluate('turns')).toEqual([]);
});

test('a browser in the page’s own language is offered nothing', async ({ page }) => {
  for (const path of ['/', '/visit/MONUMENT_1']) {
    await page.goto(path);
    await expect(new LandingPage(page).heading).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read this page in English' })).toBeHidden();
  }
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

test('without a store and a film it says nothing of them', async ({ page }) => {
  await page.goto('/en/');
  await expect(page.getByRole('heading', { level: 2, name: 'Common questions' })).toBeVisible();
  for (const gone of ['Get the app', 'See it in motion', 'Play the film', 'What the film shows', 'published'])
    await expect(page.getByText(gone)).toHaveCount(0);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('the first screen shows the thing itself: the city through the viewfinder, above what it is', async ({
    page,
  }) => {
    await page.goto('/');
    const picture = page.getByRole('img', { name: /Podgorica kroz tražilo kamere/ });
    for (const whole of [picture, page.getByText('Sahat kula', { exact: true }).first(), page.locator('h1')])
      await expect(whole).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Pogledajte mjesta' })).toBeInViewport({ ratio: 1 });
  });
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
