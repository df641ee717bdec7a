import { LandingPage } from '../pages/landing-page.ts';
import { type Server, startServer } from '../product/server.ts';
import { copyTemplate } from '../product/template.ts';
import { expect, test } from '../product/test.ts';

const STORE_URL = 'https://store.example/app?id=ar&hl=me';
const FILM_HOST = 'https://www.youtube-nocookie.com';

let server: Server;
test.beforeEach(async () => {
  server = await startServer(copyTemplate('film'), undefined, { STORE_URL, PROMO_VIDEO_ID: 'abc-1_2' });
});
test.afterEach(() => server.stop());

test('the landing page links the app store and the film, and loads the film after a press', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin)) elsewhere.push(request.url());
  });
  await page.route(`${FILM_HOST}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Film</title><button>Pauza</button>',
    }),
  );
  await page.goto(server.origin, { waitUntil: 'networkidle' });
  await expect(new LandingPage(page).heading).toBeVisible();
  await expect(page.getByRole('link', { name: 'Preuzmite aplikaciju' })).toHaveAttribute('href', STORE_URL);
  await expect(page.getByRole('link', { name: 'Otvorite film na YouTube-u' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=abc-1_2',
  );

  const play = page.getByRole('button', { name: 'Pustite film' });
  await play.scrollIntoViewIfNeeded();
  expect(elsewhere).toEqual([]);
  await play.click();
  const player = page.getByTitle('Film o aplikaciji AR Podgorica');
  await expect(player).toBeFocused();
  await expect(player.contentFrame().getByRole('button', { name: 'Pauza' })).toBeVisible();
  expect(elsewhere.map((address) => new URL(address).origin)).toEqual([FILM_HOST]);
});
