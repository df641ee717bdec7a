import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Registry } from '@ar/federation/registry';
import { afterAll, beforeAll, expect, rstest, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { createStaticFolder } from '../../platform/http/static-folder.ts';
import { pageServer } from '../../testing/page-server.ts';
import { givenIn } from '../../testing/stub-pages.ts';
import { publicPages, site } from './site.ts';

const root = mkdtempSync(join(tmpdir(), 'site-'));
const registry: Registry = { revision: 7, departments: [] };
let outage: Error | undefined;
const OVERRIDE = {
  person: 7,
  department: 'users',
  origin: 'http://localhost:3101',
  until: '2026-11-21T10:00:00.000Z',
};
let app: FastifyInstance;

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

const settings = {
  supportEmail: 'help@ar.example',
  mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  mapAttribution: '© Grad',
};
beforeAll(async () => {
  write(
    'host/app.html',
    '<style nonce="__NONCE__"></style><script type="application/json" id="registry">{}</script>' +
      '<script type="application/json" id="settings">{}</script>',
  );
  write('host/assets/app.0123456789.js', 'let application = 1;'.repeat(50));
  write('host/assets/favicon.svg', '<svg/>');
  write('host/assets/words.txt', 'Podgorica');
  write('releases/users/1.0.0/entry.js', 'let users = 1;');
  app = pageServer(root, { ...settings, promoVideoId: 'abc-1_2' });
  const releases = createStaticFolder(join(root, 'releases'));
  app.decorate('releases', releases);
  app.register(site, {
    registry: async () => {
      if (outage) throw outage;
      return registry;
    },
    override: async (cookies) => (cookies === 'own-build=a-grant' ? OVERRIDE : undefined),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  ['/', 'landing', 'mn'],
  ['/en/', 'landing', 'en'],
  ['/en', 'landing', 'en'],
  ['/pristupacnost', 'accessibility', 'mn'],
  ['/en/privacy/', 'privacy', 'en'],
])('sends the public page at %s', async (path, name, language) => {
  const answer = await get(path, asPerson);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(givenIn(answer.body)).toMatchObject({ page: { name }, language });
  expect(answer.headers['content-security-policy']).toContain("style-src 'self';");
});

test.each([
  '/signin',
  '/auth/forgot-password',
  '/auth/reset-password?token=x',
  '/unauthorized',
  '/dashboard',
  '/dashboard/users/',
  '/dashboard/monuments/12/edit',
])('sends the application at %s', async (path) => {
  const answer = await get(path, asPerson);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('"revision":7');
  expect(answer.body).toContain('"supportEmail":"help@ar.example"');
});

test('the public page has the support e-mail address', async () => {
  for (const encoding of ['identity', 'br']) {
    const answer = await get('/', { 'accept-encoding': encoding });
    const page = encoding === 'br' ? brotliDecompressSync(answer.rawPayload).toString() : answer.body;
    expect(givenIn(page).settings.supportEmail).toBe('help@ar.example');
  }
});

test('only public pages may show the film', async () => {
  const policies = await Promise.all(['/', '/visit/MONUMENT_1', '/signin'].map((path) => get(path)));
  expect(
    policies.map(({ headers }) => String(headers['content-security-policy']).includes('frame-src')),
  ).toEqual([true, true, false]);
});

test('the application requires integrity hashes of scripts', async () => {
  const { headers } = await get('/signin');
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
});

test('the application and the landing page may request the position, but the accessibility statement may not', async () => {
  for (const path of ['/dashboard/monuments', '/'])
    expect((await get(path)).headers['permissions-policy']).toContain('geolocation=(self)');
  expect((await get('/pristupacnost')).headers['permissions-policy']).toBeUndefined();
});

// ASVS 3.4.5
test('the page of a reset link sends no referrer', async () => {
  const { headers } = await get('/auth/reset-password/?token=x');
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('allows a developer’s own build only in the application, and only for a browser with the cookie', async () => {
  const allowed = await get('/dashboard/users', { cookie: 'own-build=a-grant' });
  expect(allowed.body).toContain(`"override":${JSON.stringify(OVERRIDE)}`);
  expect(allowed.headers['content-security-policy']).toContain("script-src 'self' http://localhost:3101;");
  // `printf 'decide()' | openssl dgst -sha256 -binary | base64`
  const script = "'sha256-H30oQ3eMoFQ/7gu2jy5BaTzHafI8eyrHz7lYsN9p320='";
  for (const [other, sources] of [
    [await get('/dashboard/users'), "'self'"],
    [await get('/', { cookie: 'own-build=a-grant' }), `'self' ${script}`],
  ] as const) {
    expect(other.body).not.toContain('override');
    expect(other.headers['content-security-policy']).toContain(`script-src ${sources};`);
  }
});

test('each response has a new nonce in the page and in the Content Security Policy', async () => {
  const nonces = (await Promise.all([get('/signin'), get('/signin')])).map(({ body, headers }) => {
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('the application page is compressed on request', async () => {
  const answer = await get('/signin', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('"revision":7');
});

test.each(['/nowhere', '/visit', '/dashboards', '/app.html', '/index.html'])(
  'a browser at %s gets the not-found page with status 404',
  async (path) => {
    const answer = await get(path, asPerson);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(givenIn(answer.body).page.name).toBe('not-found');
  },
);

test('the not-found page contains the application in a template for signed-in people', async () => {
  const { body, headers } = await get('/nowhere', asPerson);
  const page = new JSDOM(body).window.document;
  expect(page.querySelectorAll('script')).toHaveLength(1);
  const parts = page.querySelector<HTMLTemplateElement>('#application')?.content;
  const nonce = parts?.querySelector('style')?.getAttribute('nonce');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
  // `printf 'maybe()' | openssl dgst -sha256 -binary | base64`
  expect(policy).toContain("script-src 'self' 'sha256-xCm4uB9NcmbPgIe3takThajixmn2yr4AR+ay8djS+WA=';");
  // Unknown URLs must not cause a query of the database, so the registry is empty.
  expect(parts?.querySelector('#registry')?.textContent).toBe('{}');
  expect(parts?.querySelector('#settings')?.textContent).toContain('help@ar.example');
  for (const english of ['/en/nowhere', '/nowhere?lang=en'])
    expect(givenIn((await get(english, asPerson)).body).language).toBe('en');
  expect(givenIn((await get('/nowhere?lang=de', asPerson)).body).language).toBe('mn');
});

test('a request for a picture at an unknown URL gets a plain 404', async () => {
  const answer = await get('/nowhere.png', { accept: 'image/*' });
  expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  expect((await app.inject({ method: 'POST', url: '/nowhere', headers: asPerson })).body).toBe('Not found');
});

// ASVS 4.1.1
test('lets browsers cache hashed files for ever and pictures for a week, and revalidate other files', async () => {
  const hashed = await get('/assets/app.0123456789.js', { 'accept-encoding': 'gzip, br' });
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  const icon = await get('/assets/favicon.svg');
  expect(icon.headers).toMatchObject({
    'cache-control': 'public, max-age=604800',
    'content-type': 'image/svg+xml; charset=utf-8',
  });
  expect((await get('/assets/words.txt')).headers['cache-control']).toBe('no-cache');
  const again = await get('/assets/favicon.svg', { 'if-none-match': String(icon.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('allows pages of other origins to load a release in CORS mode', async () => {
  const answer = await get('/releases/users/1.0.0/entry.js', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('let users = 1;');
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test.each(['help.html', 'icon.svg', 'feed.xml', 'page.xhtml', 'saved.mht', 'manual.pdf'])(
  'answers 404 for a release’s file that a browser could open as a page: %s',
  async (name) => {
    write(
      `releases/users/0.9.0/${name}`,
      '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
    );
    const answer = await get(`/releases/users/0.9.0/${name}`, asPerson);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  },
);

// ASVS 3.2.1
test('no response below /releases/ can open as a page', async () => {
  const etag = String((await get('/releases/users/1.0.0/entry.js')).headers.etag);
  const answers = await Promise.all([
    get('/releases/users/1.0.0/entry.js', asPerson),
    get('/releases/users/1.0.0/entry.js', { 'if-none-match': etag }),
    get('/releases/users/1.0.0/none.js', asPerson),
    get('/releases/users', asPerson),
    get('/releases/', asPerson),
    app.inject({ method: 'HEAD', url: '/releases/users/1.0.0/entry.js' }),
    app.inject({ method: 'POST', url: '/releases/users/1.0.0/entry.js', headers: asPerson }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 304, 404, 404, 404, 200, 404]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-type'] ?? '').not.toMatch(/html|xml/);
  }
});

test('answers with an uncached 404 while the files of a release are missing, and serves the files afterwards', async () => {
  const folder = join(root, 'releases/users');
  renameSync(folder, `${folder}-away`);
  const gone = await get('/releases/users/1.0.0/entry.js');
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(gone.headers['access-control-allow-origin']).toBe('*');
  renameSync(`${folder}-away`, folder);
  expect((await get('/releases/users/1.0.0/entry.js')).body).toBe('let users = 1;');
});

test('sends the current content of a changed file instead of an earlier compressed copy', async () => {
  write('releases/users/1.0.1/entry.js', 'let users = 2;');
  await get('/releases/users/1.0.1/entry.js', { 'accept-encoding': 'br' });
  appendFileSync(join(root, 'releases/users/1.0.1/entry.js'), '!');
  const answer = await get('/releases/users/1.0.1/entry.js', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('let users = 2;!');
});

// ASVS 13.4.3
test.each([
  '/releases/..%2Fhost%2Fapp.html',
  '/releases/users/..%2F..%2F..%2Fhost/app.html',
  '/releases/users%5C1.0.0%5Centry.js',
  '/releases/.hidden',
  '/releases/users',
  '/assets/..%2Fapp.html',
  '/assets/%00',
])('answers 404 to %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test('answers 503 with a text in both languages during an outage of the database', async () => {
  outage = Object.assign(new Error('connect ECONNREFUSED db:5432'), { code: 'ECONNREFUSED' });
  const answer = await get('/signin', asPerson);
  outage = undefined;
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
    503,
    '10',
    'text/plain; charset=utf-8',
  ]);
  expect(answer.body).toBe(
    'Trenutno imamo tehničke probleme, probajte ponovo kasnije.\n\n' +
      'We are having technical problems at the moment, please try again later.\n',
  );
});

test('the server starts if the host is not built, and logs once that pages are not rendered', async () => {
  const unbuilt = {
    modelStyles: '',
    renderPage() {
      throw new Error('not built');
    },
  };
  const server = pageServer(root, settings, { pages: unbuilt });
  const warned = rstest.spyOn(server.log, 'warn');
  await publicPages(server);
  expect(warned).toHaveBeenCalledOnce();
  expect((await server.inject('/pristupacnost')).statusCode).toBe(500);
  await server.close();
});
