import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { pageServer } from '../../testing/page-server.ts';
import { aBuilding, aMonument } from '../../testing/places.ts';
import { givenIn, pageIn } from '../../testing/stub-pages.ts';
import { publicPages } from './site.ts';
import { itemOf, type Place } from './visited-places.ts';
import { wellKnown } from './well-known.ts';

const ORIGIN = 'https://ar.example';
let app: FastifyInstance;
const scanned: string[] = [];
const find = {
  version: 0,
  async now(_item: string): Promise<Place | undefined> {
    return undefined;
  },
};

const places = {
  find: (item: string) => find.now(item),
  version: async () => String(find.version),
  changes: () => [{ item: 'MONUMENT_7', updated_at: '2026-11-20T10:00:00.000Z' }],
};

const drawn: { now: Buffer | undefined } = { now: undefined };

beforeAll(async () => {
  app = pageServer(
    '',
    { mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png' },
    {
      places,
      shares: { get: async () => drawn.now },
      scans: { count: (list, id) => scanned.push(`${list} ${id}`) },
    },
  );
  app.register(wellKnown);
  app.register(async () => {
    await publicPages(app);
  });
});
afterEach(() => there());
afterAll(async () => {
  await app.close();
});

function there(...places: Place[]) {
  find.version += 1;
  find.now = async (item) => places.find((one) => itemOf(one) === item);
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('sends the page of a place, in English with ?lang=en', async () => {
  there(aMonument(), aBuilding());
  for (const [url, name, item, language] of [
    ['/visit/MONUMENT_7', 'Sahat kula', 'MONUMENT_7', 'mn'],
    ['/visit/MONUMENT_7?lang=en', 'Clock Tower', 'MONUMENT_7', 'en'],
    ['/visit/BUILDING_7?lang=en', 'Gradski bazen', 'BUILDING_7', 'en'],
  ] as const) {
    const { body } = await get(url);
    const { place } = pageIn(body, 'visit');
    expect([place.name.text, place.item]).toEqual([name, item]);
    const given = givenIn(body);
    expect([given.language, given.settings.origin]).toEqual([language, ORIGIN]);
  }
});

test.each([
  ...['MONUMENT_8', 'MONUMENT_0', 'MONUMENT_-7', 'MONUMENT_99999999999', 'MONUMENT_4294967303'],
  ...['MONUMENT_abc', 'MONUMENT_7%2F..', 'MONUMENT_', 'MONUMENT', 'BUILDING_7', 'BUILDING_x', 'FOO_7', '7'],
])('answers 404 for an unknown or impossible place (%s), without caching', async (item) => {
  there(aMonument());
  const answer = await get(`/visit/${item}`, { 'accept-encoding': 'br', 'if-none-match': '*' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(givenIn(brotliDecompressSync(answer.rawPayload).toString())).toMatchObject({
    page: { name: 'unknown-visit' },
    language: 'mn',
  });
  expect(givenIn((await get(`/visit/${item}?lang=en`)).body).language).toBe('en');
});

test("the Content Security Policy allows the page's script by hash, and no script of a record", async () => {
  there(aMonument({ name: '<script>decide(2)</script>' }));
  for (const path of ['/visit/MONUMENT_7', '/visit/FOO_1']) {
    const policy = String((await get(path)).headers['content-security-policy']);
    // `printf 'decide()' | openssl dgst -sha256 -binary | base64`
    expect(policy.split('; ')).toContain(
      "script-src 'self' 'sha256-H30oQ3eMoFQ/7gu2jy5BaTzHafI8eyrHz7lYsN9p320='",
    );
  }
});

test('only the page of an existing place may request the visitor’s position', async () => {
  there(aMonument());
  const policyOf = async (url: string) => (await get(url)).headers['permissions-policy'];
  expect(await policyOf('/visit/MONUMENT_7')).toContain('geolocation=(self)');
  expect(await policyOf('/visit/MONUMENT_8')).toBeUndefined();
});

test('a share picture is cached as long as the page, and redirects to the product’s picture if it is missing', async () => {
  there(aMonument());
  drawn.now = Buffer.from('a picture');
  const current = await get('/visit/MONUMENT_7/share-en-3.jpg');
  expect([current.statusCode, current.headers['content-type'], current.body]).toEqual([
    200,
    'image/jpeg',
    'a picture',
  ]);
  for (const revision of [3, 2])
    expect((await get(`/visit/MONUMENT_7/share-en-${revision}.jpg`)).headers['cache-control']).toMatch(
      /^public, max-age=60, /,
    );
  drawn.now = undefined;
  const none = await get('/visit/MONUMENT_7/share-en-3.jpg');
  expect([none.statusCode, none.headers.location, none.headers['cache-control']]).toEqual([
    302,
    '/assets/landing/share-en.png',
    'no-store',
  ]);
  for (const path of [
    '/visit/MONUMENT_8/share-en-3.jpg',
    '/visit/x/share-en-3.jpg',
    '/visit/MONUMENT_7/share.jpg',
  ])
    expect((await get(path)).statusCode).toBe(404);
});

test('sends the landing page instead of a place during an outage of the database', async () => {
  find.now = async () => {
    throw new Error('gone');
  };
  const answer = await get('/visit/MONUMENT_7?lang=en');
  expect(answer.statusCode).toBe(200);
  // With an ETag, a later request could get a 304, and the browser would still show the landing page.
  expect(answer.headers.etag).toBeUndefined();
  expect(givenIn(answer.body)).toMatchObject({ page: { name: 'landing' }, language: 'en' });
});

test('a page of a place may be cached for a minute, and a request with a current ETag gets a 304', async () => {
  there(aMonument());
  const answer = await get('/visit/MONUMENT_7', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Sahat kula');
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=60, /);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  const known = { 'if-none-match': String(answer.headers.etag) };
  expect((await get('/visit/MONUMENT_7', known)).statusCode).toBe(304);
  there(aMonument({ name: 'Kula' }));
  expect((await get('/visit/MONUMENT_7', known)).statusCode).toBe(200);
});

test('counts scans of visitors and scans that a proxy reports, but no scans of unknown places', async () => {
  there(aMonument());
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36' };
  expect((await get('/visit/MONUMENT_7', phone)).statusCode).toBe(200);
  expect(scanned.splice(0)).toEqual(['monuments 7']);
  const report = await get('/scans/visit/MONUMENT_7?from=qr', phone);
  expect([report.statusCode, report.body, report.headers['cache-control']]).toEqual([204, '', 'no-store']);
  expect(scanned.splice(0)).toEqual(['monuments 7']);
  await get('/visit/MONUMENT_7', { ...phone, 'sec-purpose': 'prefetch' });
  await get('/scans/visit/MONUMENT_7');
  for (const item of ['MONUMENT_8', 'MONUMENT_x', 'USERS_1'])
    for (const path of ['/visit/', '/scans/visit/']) await get(`${path}${item}?from=qr`, phone);
  find.now = async () => {
    throw new Error('gone');
  };
  expect((await get('/scans/visit/MONUMENT_7', phone)).statusCode).toBe(204);
  expect(scanned).toEqual([]);
});

test('compresses the landing page, and answers 304 to a request with a current ETag', async () => {
  const answer = await get('/', { 'accept-encoding': 'br' });
  expect(givenIn(brotliDecompressSync(answer.rawPayload).toString()).page.name).toBe('landing');
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the sitemap has every public page and every monument in both languages', async () => {
  const answer = await get('/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const { document } = new JSDOM(answer.body, { contentType: 'application/xml' }).window;
  expect([...document.querySelectorAll('loc')].map((loc) => loc.textContent)).toEqual(
    [
      ...['/', '/en/', '/mjesta', '/en/places', '/pristupacnost', '/en/accessibility'],
      ...['/privatnost', '/en/privacy', '/podaci', '/en/data'],
      ...['/visit/MONUMENT_7', '/visit/MONUMENT_7?lang=en'],
    ].map((path) => ORIGIN + path),
  );
  const children = (path: string) => {
    const url = [...document.querySelectorAll('url')].find(
      (one) => one.querySelector('loc')?.textContent === ORIGIN + path,
    );
    return [...(url?.children ?? [])].map((child) => [
      child.localName,
      child.getAttribute('hreflang') ?? child.textContent,
      child.getAttribute('href'),
    ]);
  };
  // sitemaps.org defines the order of `loc` and `lastmod`. The XHTML links include a link to the page itself.
  expect(children('/visit/MONUMENT_7?lang=en')).toEqual([
    ['loc', `${ORIGIN}/visit/MONUMENT_7?lang=en`, null],
    ['lastmod', '2026-11-20T10:00:00.000Z', null],
    ['link', 'sr-Latn-ME', `${ORIGIN}/visit/MONUMENT_7`],
    ['link', 'en-GB', `${ORIGIN}/visit/MONUMENT_7?lang=en`],
    ['link', 'x-default', `${ORIGIN}/visit/MONUMENT_7`],
  ]);
  expect(children('/')[1]).toEqual(['lastmod', '2026-11-20T10:00:00.000Z', null]);
  expect(children('/privatnost')[1]?.[0]).toBe('link');
});

test('robots.txt excludes API and dashboard, and names the sitemap', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${ORIGIN}/sitemap.xml`]),
  );
});
