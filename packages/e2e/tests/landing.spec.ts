import sharp from 'sharp';
import { LandingPage } from '../pages/landing-page.ts';
import { expectAccessible } from '../product/accessible.ts';
import { expectOffered, OFFERS } from '../product/language-offer.ts';
import { layoutShifts } from '../product/layout-shifts.ts';
import { expect, test } from '../product/test.ts';

const PHONE = { width: 390, height: 800 };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a question opens, the drawn phone shows the chosen feature, and narrow windows show all features', async ({
    page,
  }) => {
    const landing = new LandingPage(page);
    await page.goto('/');
    await page.getByText('Da li mi je potreban internet?').click();
    await expect(page.getByText(/aplikacija ne radi bez veze/)).toBeVisible();
    await landing.card('map').getByRole('heading').click();
    await expect(landing.picture('map')).toBeVisible();
    await expect(landing.picture('avatar')).toBeHidden();
    await page.setViewportSize(PHONE);
    for (const id of ['avatar', 'model3d', 'map'] as const) await expect(landing.picture(id)).toBeVisible();
    await landing.menu.click();
    await expect(landing.link('Prijava')).toBeVisible();
  });
});

test('the drawn phone shows the feature that a click or an arrow key has chosen', async ({ page }) => {
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

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a chosen picture slides in from the right, and the previous picture slides out to the left', async ({
    page,
  }) => {
    const landing = new LandingPage(page);
    await page.goto('/');
    const side = (id: 'avatar' | 'map') =>
      landing
        .picture(id)
        .evaluate(({ parentElement: screen }) =>
          screen ? Number.parseFloat(getComputedStyle(screen).translate) : undefined,
        );
    const sides = async () => [await side('avatar'), await side('map')];
    // The positions are percentages of the drawn screen's width: 100 is outside on the right, -100 on the left.
    await expect.poll(sides).toEqual([0, 100]);
    await landing.card('map').getByRole('heading').click();
    await expect.poll(sides).toEqual([-100, 0]);
  });
});

test('the language that is chosen on the landing page applies to the application', async ({ page }) => {
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

test('a visitor who chose English never sees Montenegrin while a page loads', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('lang', 'en');
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
  for (const [address, english] of [
    ['/mjesta?q=kula', '/en/places?q=kula'],
    ['/privatnost', '/en/privacy'],
    ['/podaci', '/en/data'],
    ['/nowhere', '/nowhere?lang=en'],
    ['/visit/MONUMENT_999999', '/visit/MONUMENT_999999?lang=en'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(english);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  }
});

test.describe('a browser in German at the page of a place', () => {
  test.use({ locale: OFFERS.place.locale });

  test('is offered English, without a layout shift, until the visitor declines', ({ page }) =>
    expectOffered(page, OFFERS.place));
});

test('forced colours show the page’s language and the edges of buttons', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const landing = new LandingPage(page);
  // Forced colours replace the computed colours only when the browser paints, so the test reads a screenshot.
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

test('the first Tab stop of a public page is a link that skips the header', async ({ page }) => {
  for (const [path, name] of [
    ['/en/', 'Skip to content'],
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

test('a link to a section scrolls to the start of the section, also when the link opens the page', async ({
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

test('the drawings show the two dates in the record of the clock tower', async ({ request, product }) => {
  const path = '/ar_platform/monuments/public/';
  const { data } = await product.get<{ data: { name: string; description: string }[] }>('monuments', path);
  const tower = data.find(({ name }) => name === 'Sahat kula');
  expect(tower?.description).toMatch(
    /Najčešće se navodi da je sagrađena 1667\. godine, mada je pojedini izvori vezuju za XVIII vijek/,
  );
  const textAt = async (address: string) =>
    (await (await request.get(address)).text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const mn = await textAt('/');
  expect(mn).toMatch(/Kažu da sam ovdje od 1667\. *Neki kažu: od XVIII vijeka\./);
  expect(mn).toContain('1667. godine, a možda i kasnije.');
  expect(await textAt('/en/')).toMatch(/Most say I date from 1667; *some say the 18th century\./);
});

test('the landing page and the page of a place have no layout shifts while they load', async ({ page }) => {
  for (const path of ['/', '/visit/MONUMENT_1']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // A busy machine paints the first screen before the markup is complete, so small shifts of the first screen are
    // ignored.
    expect(await layoutShifts(page, 'header, section:has(h1)')).toEqual([]);
  }
});

test('the landing page loads no script of the back office and no file of another server', async ({
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

test('the landing page mentions no app store and no film if the server has no settings for them', async ({
  request,
}) => {
  const page = await (await request.get('/en/')).text();
  expect(page).toContain('Frequently asked questions');
  for (const gone of ['Get the app', 'See it in motion', 'Play the film', 'What the film shows', 'published'])
    expect(page.replace(/<script.*?<\/script>/gs, '')).not.toContain(gone);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('the picture of the city, the heading and the link to the places fit into the first screen', async ({
    page,
  }) => {
    await page.goto('/');
    const picture = page.getByRole('img', { name: /Podgorica kroz tražilo kamere/ });
    for (const whole of [picture, page.getByText('Sahat kula', { exact: true }).first(), page.locator('h1')])
      await expect(whole).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Pogledajte mjesta' })).toBeInViewport({ ratio: 1 });
  });
});

test('on a phone the menu opens and closes, and is accessible when open', async ({ page }) => {
  const landing = new LandingPage(page);
  await page.setViewportSize(PHONE);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(landing.menu).toHaveText('Meni');
  await landing.menu.click();
  await expect(landing.link('Prijava')).toBeVisible();
  await expectAccessible(page, 'its menu open', { widths: [375] });
  await page.keyboard.press('Escape');
  await expect(landing.link('Prijava')).toBeHidden();
  await expect(landing.menu).toBeFocused();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(landing.menu).toBeHidden();
  await expect(landing.link('Prijava')).toBeVisible();
});

test.describe('for a signed-in person', () => {
  test.use({ account: 'monuments' });

  test('a link to the dashboard replaces the sign-in link, and later leads to the role’s department', async ({
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
