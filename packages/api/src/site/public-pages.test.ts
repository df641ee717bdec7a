import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { building, type MapBuilding } from '@ar/domain/entities/building';
import { type MapMonument, monument } from '@ar/domain/entities/monument';
import { BUILT_ORIGIN, visitMark } from '@ar/domain/public-pages';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { createHttpServer } from '../http/http-server.ts';
import { createCompressedCopies, createStaticFolder } from '../http/static-folder.ts';
import { createLog } from '../operation/log.ts';
import { publicPages } from './public-pages.ts';
import type { VisitedPlace } from './visit-page.ts';

const ORIGIN = 'https://ar.example';
const root = mkdtempSync(join(tmpdir(), 'public-pages-'));
let app: FastifyInstance;
const scanned: string[] = [];
const find = {
  async now(_code: string, _id: number): Promise<VisitedPlace | undefined> {
    return undefined;
  },
};

const CLOCK_TOWER: MapMonument = {
  id: 7,
  name: 'Sahat kula',
  name_en: 'Clock Tower',
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4346,
  longitude: 19.2614,
  description: 'Toranj na trgu.\nMjeri vrijeme.',
  description_en: 'A tower on the square.',
  image: '/files/kula.webp',
  image_alt: 'Kamena kula',
  image_alt_en: 'A stone tower',
  audio_description: null,
};

const POOL: MapBuilding = {
  id: 7,
  name: 'Gradski bazen',
  name_en: null,
  address: 'Ulica Bracana Bracanovića',
  latitude: 42.4346,
  longitude: 19.2614,
  investor: 'Glavni grad <Podgorica>',
  building_size: 9860.25,
  description: 'Bazen na otvorenom.',
  description_en: 'An open-air pool.',
  construction_start_date: '2026-03-05',
  construction_end_date: null,
  image: null,
  image_alt: null,
  image_alt_en: null,
  model_3d: null,
};

const SCRIPT = '<script data-later="/a.js">decide()</script>';
const FACTS = (['INVESTOR', 'SIZE', 'START', 'END'] as const).map((fact) => `<dd>${visitMark(fact)}</dd>`);

const visitPage = (heading: string, facts = '') => `<!doctype html><html><head><title>AR Podgorica</title>
  <link rel="canonical" href="${BUILT_ORIGIN}/visit/${visitMark('ITEM')}">
  <meta property="og:title" content="${visitMark('NAME')}">
  <meta property="og:description" content="${visitMark('SUMMARY')}">
  <meta property="og:image" content="${BUILT_ORIGIN}${visitMark('PICTURE')}">
  <script type="application/ld+json">${visitMark('DATA')}</script>${SCRIPT}</head><body><h1>${heading}</h1>${facts}
  <picture><source type="image/avif" srcSet="${visitMark('PICTURE_AVIF')}" sizes="91vw"/><source type="image/webp" srcSet="${visitMark('PICTURE_WEBP')}" sizes="91vw"/>
  <img src="${visitMark('PICTURE')}" alt="${visitMark('PICTURE_TEXT')}" lang="${visitMark('PICTURE_LANGUAGE')}"></picture>
  <h2 lang="${visitMark('NAME_LANGUAGE')}">${visitMark('NAME')}</h2>
  <p lang="${visitMark('DESCRIPTION_LANGUAGE')}">${visitMark('DESCRIPTION')}</p></body></html>`;

beforeAll(async () => {
  mkdirSync(join(root, 'host/en'), { recursive: true });
  const write = (path: string, html: string) => writeFileSync(join(root, 'host', path), html);
  write('index.html', `<link rel="canonical" href="${BUILT_ORIGIN}/"><h1>Podgorica</h1>`);
  write('en/index.html', '<h1>In English</h1>');
  write('visit-monument.html', visitPage('Podgorica'));
  write('en/visit-monument.html', visitPage('In English'));
  write('visit-building.html', visitPage('Podgorica', FACTS.join('')));
  write('en/visit-building.html', visitPage('In English', FACTS.join('')));
  write('visit-unknown.html', `${SCRIPT}<h1>Mjesto nije pronađeno</h1>`);
  write('en/visit-unknown.html', '<h1>Place not found</h1>');
  const copies = createCompressedCopies(join(root, 'copies'));
  app = createHttpServer({ log: createLog('silent'), publicOrigin: 'https://ar.example' });
  app.register(publicPages, {
    host: createStaticFolder(join(root, 'host'), copies),
    copies,
    publicPage: {},
    publicOrigin: ORIGIN,
    settings: { supportEmail: 'help@ar.example', mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png' },
    places: {
      find: (code, id) => find.now(code, id),
      version: async () => '1',
      list: () => [{ item: 'MONUMENT_7', updated_at: '2026-11-20T10:00:00.000Z' }],
    },
    scans: { count: (list, id) => scanned.push(`${list} ${id}`) },
  });
});
afterEach(() => there());
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

/** These monuments exist from now on, and no others. */
function there(...monuments: MapMonument[]) {
  find.now = async (code, id) => {
    const record = code === 'MONUMENT' ? monuments.find((one) => one.id === id) : undefined;
    return record && { kind: 'MONUMENT', entity: monument, record };
  };
}

function thereIsABuilding(record: MapBuilding) {
  find.now = async (code, id) =>
    code === 'BUILDING' && id === record.id ? { kind: code, entity: building, record } : undefined;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const pageAt = async (url: string) => new JSDOM((await get(url)).body).window.document;
const content = (page: Document, property: string) =>
  page.querySelector(`meta[property="${property}"]`)?.getAttribute('content');

test('who scans a monument’s code is greeted with its name, picture and description', async () => {
  there(CLOCK_TOWER);
  const page = await pageAt('/visit/MONUMENT_7');
  expect(page.title).toBe('AR Podgorica');
  expect(page.querySelector('h2')?.textContent).toBe('Sahat kula');
  expect(page.querySelector('p')?.textContent).toBe('Toranj na trgu.\nMjeri vrijeme.');
  expect(page.querySelector('img')?.getAttribute('src')).toBe('/files/kula.webp');
  expect(page.querySelector('img')?.alt).toBe('Kamena kula');
});

test('the picture of a visit is offered in three widths and two formats', async () => {
  there(CLOCK_TOWER);
  const sources = [...(await pageAt('/visit/MONUMENT_7')).querySelectorAll('picture source')];
  expect(sources.map((source) => [source.getAttribute('type'), source.getAttribute('srcset')])).toEqual(
    ['avif', 'webp'].map((format) => [
      `image/${format}`,
      [360, 720, 1280].map((width) => `/files/kula-${width}.${format} ${width}w`).join(', '),
    ]),
  );
});

test('in English on request, and says which texts are not in English', async () => {
  there({ ...CLOCK_TOWER, description_en: null });
  const page = await pageAt('/visit/MONUMENT_7?lang=en');
  expect(page.querySelector('h1')?.textContent).toBe('In English');
  expect(page.querySelector('h2')?.textContent).toBe('Clock Tower');
  expect(page.querySelector('h2')?.lang).toBe('en-GB');
  expect(page.querySelector('p')?.textContent).toBe('Toranj na trgu.\nMjeri vrijeme.');
  expect(page.querySelector('p')?.lang).toBe('sr-Latn-ME');
});

test('a shared visit shows that monument, by absolute addresses', async () => {
  there(CLOCK_TOWER);
  const page = await pageAt('/visit/MONUMENT_7');
  expect(page.querySelector('link')?.href).toBe(`${ORIGIN}/visit/MONUMENT_7`);
  expect(content(page, 'og:title')).toBe('Sahat kula');
  expect(content(page, 'og:description')).toBe('Toranj na trgu. Mjeri vrijeme.');
  expect(content(page, 'og:image')).toBe(`${ORIGIN}/files/kula.webp`);
  expect(JSON.parse(page.querySelector('script')?.textContent ?? '')).toMatchObject({
    '@type': 'TouristAttraction',
    name: 'Sahat kula',
    geo: { latitude: 42.4346, longitude: 19.2614 },
  });
});

test('a long description is cut at a word for those who share it', async () => {
  there({ ...CLOCK_TOWER, description: 'kamena '.repeat(100) });
  const summary = content(await pageAt('/visit/MONUMENT_7'), 'og:description') ?? '';
  expect(summary.length).toBeLessThanOrEqual(200);
  expect(summary).toMatch(/kamena…$/);
});

// ASVS 1.1.2, 1.2.1
test('whatever stands in a record stays text', async () => {
  const name = `"><script>alert(1)</script> & ${visitMark('DESCRIPTION')} $& $'`;
  there({
    ...CLOCK_TOWER,
    name,
    description: '</script><img src=x onerror=alert(1)>',
    image_alt: '" onload="x',
  });
  const page = await pageAt('/visit/MONUMENT_7');
  expect(page.querySelector('h2')?.textContent).toBe(name);
  expect(content(page, 'og:title')).toBe(name);
  // The block of data, and the page's own.
  expect(page.scripts).toHaveLength(2);
  expect(page.querySelectorAll('[onload], [onerror]')).toHaveLength(0);
  expect(JSON.parse(page.scripts[0]?.textContent ?? '').name).toBe(name);
});

test('a monument without a picture has the product’s own, which says nothing', async () => {
  there({ ...CLOCK_TOWER, image: null });
  const page = await pageAt('/visit/MONUMENT_7');
  expect(page.querySelector('img')?.alt).toBe('');
  expect(page.querySelectorAll('source')).toHaveLength(0);
  expect(content(page, 'og:image')).toBe(`${ORIGIN}/assets/landing/share-mn.png`);
});

test('a picture that nobody described goes by the monument’s name', async () => {
  there({ ...CLOCK_TOWER, image_alt: null });
  expect((await pageAt('/visit/MONUMENT_7')).querySelector('img')?.alt).toBe('Sahat kula');
});

test('a building site greets with what is public of it, in the numbers and dates of the language', async () => {
  thereIsABuilding(POOL);
  const factsAt = async (url: string) =>
    [...(await pageAt(url)).querySelectorAll('dd')].map((fact) => fact.textContent);
  expect(await factsAt('/visit/BUILDING_7')).toEqual([
    'Glavni grad <Podgorica>',
    '9.860,25 m²',
    '5. 3. 2026.',
    'N/A',
  ]);
  expect((await factsAt('/visit/BUILDING_7?lang=en')).slice(1, 3)).toEqual(['9,860.25 m²', '5 Mar 2026']);
  const page = await pageAt('/visit/BUILDING_7?lang=en');
  expect(content(page, 'og:title')).toBe('Gradski bazen');
  expect(content(page, 'og:description')).toBe('An open-air pool.');
  expect(page.querySelector('link')?.href).toBe(`${ORIGIN}/visit/BUILDING_7`);
  expect((await get('/visit/MONUMENT_7')).statusCode).toBe(404);
});

test.each([
  ...['MONUMENT_8', 'MONUMENT_0', 'MONUMENT_-7', 'MONUMENT_99999999999', 'MONUMENT_4294967303'],
  ...['MONUMENT_abc', 'MONUMENT_7%2F..', 'MONUMENT_', 'MONUMENT', 'BUILDING_7', 'BUILDING_x', 'FOO_7', '7'],
])('an unknown or impossible place (%s) is said to be none, by a 404 that nobody keeps', async (item) => {
  there(CLOCK_TOWER);
  const answer = await get(`/visit/${item}`, { 'accept-encoding': 'br', 'if-none-match': '*' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<h1>Mjesto nije pronađeno</h1>');
  expect((await get(`/visit/${item}?lang=en`)).body).toContain('<h1>Place not found</h1>');
});

test('the script in a page runs by its hash, and one that a record brings along does not', async () => {
  there({ ...CLOCK_TOWER, description: '<script>decide(2)</script>' });
  for (const path of ['/visit/MONUMENT_7', '/visit/FOO_1']) {
    const policy = String((await get(path)).headers['content-security-policy']);
    // `printf 'decide()' | openssl dgst -sha256 -binary | base64`
    expect(policy.split('; ')).toContain(
      "script-src 'self' 'sha256-H30oQ3eMoFQ/7gu2jy5BaTzHafI8eyrHz7lYsN9p320='",
    );
  }
});

test('a database that does not answer costs the greeting, not the page', async () => {
  find.now = async () => {
    throw new Error('gone');
  };
  const answer = await get('/visit/MONUMENT_7?lang=en');
  expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, undefined]);
  expect(answer.body).toContain('In English');
});

test('a visit is a minute old at most, and is not sent again unchanged', async () => {
  there(CLOCK_TOWER);
  const answer = await get('/visit/MONUMENT_7', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Sahat kula');
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=60, /);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  const known = { 'if-none-match': String(answer.headers.etag) };
  expect((await get('/visit/MONUMENT_7', known)).statusCode).toBe(304);
  there({ ...CLOCK_TOWER, name: 'Kula' });
  expect((await get('/visit/MONUMENT_7', known)).statusCode).toBe(200);
});

test('a place’s page counts its scans, as does what a proxy that keeps pages tells of; an address without a place counts none', async () => {
  there(CLOCK_TOWER);
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36' };
  expect((await get('/visit/MONUMENT_7', phone)).statusCode).toBe(200);
  expect(scanned.splice(0)).toEqual(['monuments 7']);
  const told = await get('/scans/visit/MONUMENT_7?from=qr', phone);
  expect([told.statusCode, told.body, told.headers['cache-control']]).toEqual([204, '', 'no-store']);
  expect(scanned.splice(0)).toEqual(['monuments 7']);
  // What a proxy fetches to keep it is no visit.
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

test('a page that the server filled in is compressed, and not sent again unchanged', async () => {
  const answer = await get('/', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain(`href="${ORIGIN}/"`);
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the sitemap has every public page and every monument in both languages', async () => {
  const answer = await get('/sitemap.xml');
  expect(answer.headers['content-type']).toContain('application/xml');
  const { document } = new JSDOM(answer.body, { contentType: 'application/xml' }).window;
  expect([...document.querySelectorAll('loc')].map((loc) => loc.textContent)).toEqual(
    [
      ...['/', '/en/', '/pristupacnost', '/en/accessibility', '/privatnost', '/en/privacy'],
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
  // In the order of the schema of sitemaps.org; links of XHTML follow, the page's own language among them.
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

test('robots stay out of the API and the dashboard, and find the sitemap', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${ORIGIN}/sitemap.xml`]),
  );
});
