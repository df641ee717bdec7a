import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { MapMonument } from '@ar/domain/monument';
import { BUILT_ORIGIN, visitMark } from '@ar/domain/public-pages';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { type FastifyInstance, fastify } from 'fastify';
import { JSDOM } from 'jsdom';
import { serverOptions } from '../http/server-options.ts';
import { createLog } from '../log.ts';
import { createCompressedCopies } from './content-encoding.ts';
import { publicPages } from './public-pages.ts';
import { createStaticFolder } from './static-folder.ts';

const ORIGIN = 'https://ar.example';
const root = mkdtempSync(join(tmpdir(), 'public-pages-'));
let app: FastifyInstance;
const find = {
  async now(_id: number): Promise<MapMonument | undefined> {
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

const visitPage = (heading: string) => `<!doctype html><html><head><title>AR Podgorica</title>
  <link rel="canonical" href="${BUILT_ORIGIN}/visit/${visitMark('ITEM')}">
  <meta property="og:title" content="${visitMark('NAME')}">
  <meta property="og:description" content="${visitMark('SUMMARY')}">
  <meta property="og:image" content="${BUILT_ORIGIN}${visitMark('PICTURE')}">
  <script type="application/ld+json">${visitMark('DATA')}</script></head><body><h1>${heading}</h1>
  <img src="${visitMark('PICTURE')}" alt="${visitMark('PICTURE_TEXT')}" lang="${visitMark('PICTURE_LANGUAGE')}">
  <h2 lang="${visitMark('NAME_LANGUAGE')}">${visitMark('NAME')}</h2>
  <p lang="${visitMark('DESCRIPTION_LANGUAGE')}">${visitMark('DESCRIPTION')}</p></body></html>`;

beforeAll(async () => {
  mkdirSync(join(root, 'host/en'), { recursive: true });
  const write = (path: string, html: string) => writeFileSync(join(root, 'host', path), html);
  write('index.html', `<link rel="canonical" href="${BUILT_ORIGIN}/"><h1>Podgorica</h1>`);
  write('en/index.html', '<h1>In English</h1>');
  write('visit.html', visitPage('Podgorica'));
  write('en/visit.html', visitPage('In English'));
  const copies = createCompressedCopies(join(root, 'copies'));
  app = fastify(serverOptions(createLog('silent'), undefined));
  app.register(publicPages, {
    host: createStaticFolder(join(root, 'host'), copies),
    copies,
    publicPage: {},
    publicOrigin: ORIGIN,
    settings: { supportEmail: 'help@ar.example', mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png' },
    monuments: {
      find: (id) => find.now(id),
      visited: async () => [{ id: 7, updated_at: '2026-11-20T10:00:00.000Z' }],
    },
  });
});
afterEach(() => there());
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

/** These monuments exist from now on, and no others. */
function there(...monuments: MapMonument[]) {
  find.now = async (id) => monuments.find((monument) => monument.id === id);
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
  expect(page.scripts).toHaveLength(1);
  expect(page.querySelectorAll('[onload], [onerror]')).toHaveLength(0);
  expect(JSON.parse(page.scripts[0]?.textContent ?? '').name).toBe(name);
});

test('a monument without a picture has the product’s own, which says nothing', async () => {
  there({ ...CLOCK_TOWER, image: null });
  const page = await pageAt('/visit/MONUMENT_7');
  expect(page.querySelector('img')?.alt).toBe('');
  expect(content(page, 'og:image')).toBe(`${ORIGIN}/assets/landing/share-mn.png`);
});

test('a picture that nobody described goes by the monument’s name', async () => {
  there({ ...CLOCK_TOWER, image_alt: null });
  expect((await pageAt('/visit/MONUMENT_7')).querySelector('img')?.alt).toBe('Sahat kula');
});

test.each(['8', '0', '007x', '99999999999', '4294967303', 'abc', '7%2F..'])(
  'an unknown or impossible monument (%s) is the plain page, which no search engine keeps',
  async (id) => {
    there(CLOCK_TOWER);
    const answer = await get(`/visit/MONUMENT_${id}`);
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(answer.body).toContain(`<link rel="canonical" href="${ORIGIN}/"><h1>Podgorica</h1>`);
  },
);

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
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  const known = { 'if-none-match': String(answer.headers.etag) };
  expect((await get('/visit/MONUMENT_7', known)).statusCode).toBe(304);
  there({ ...CLOCK_TOWER, name: 'Kula' });
  expect((await get('/visit/MONUMENT_7', known)).statusCode).toBe(200);
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
  expect(document.querySelector('lastmod')?.textContent).toBe('2026-11-20T10:00:00.000Z');
});

test('robots stay out of the API and the dashboard, and find the sitemap', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${ORIGIN}/sitemap.xml`]),
  );
});
