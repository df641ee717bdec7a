import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { STAMP } from '../product/records.ts';
import { publishedRelease } from '../product/releases.ts';
import { expect, test } from '../product/test.ts';

/** This script must not run, because it could read the tokens in the storage of the product's origin. */
const MARK = "localStorage.setItem('ran', location.href)";
const XHTML = `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${MARK}</script></body></html>`;
const HTML = `<!doctype html><script>${MARK}</script><img src="x" onerror="${MARK}">`;

/** Earlier versions of the server accepted releases with these pages, so such releases may still be stored. */
const PAGES: Record<string, string> = {
  'help.html': HTML,
  'help.htm': HTML,
  'page.xhtml': XHTML,
  'feed.xml': XHTML,
  'icon.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}"><script>${MARK}</script></svg>`,
  'saved.mhtml': `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${HTML}`,
  'entry.js': HTML,
  'entry.js.map': HTML,
  'page.css': HTML,
  'data.json': HTML,
  'note.txt': HTML,
  'picture.png': HTML,
  unnamed: HTML,
};

const MODEL = `<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><created>2026-01-01T00:00:00Z</created><modified>2026-01-01T00:00:00Z</modified></asset>
<extra><technique profile="x"><script xmlns="http://www.w3.org/1999/xhtml">${MARK}</script></technique></extra>
<library_geometries><geometry id="g"/></library_geometries>
</COLLADA>`;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' }).catch((error: Error) => {
    if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error;
  });
}

/**
 * Returns one URL of each kind. The extension and the owner (a release or the staff) of a file determine the content
 * type.
 */
function oneOfEachKind(addresses: readonly string[]): Iterable<string> {
  const kindOf = (address: string) => {
    const { pathname } = new URL(address, 'http://127.0.0.1');
    return pathname.split('/')[1] + path.extname(pathname);
  };
  return new Map(addresses.map((address) => [kindOf(address), address])).values();
}

test('no script in an uploaded file of teams or staff runs when a person opens the file as a page', async ({
  browser,
  product,
  request,
}) => {
  const { folder } = publishedRelease(product.dataDir, 'clerk');
  for (const [name, text] of Object.entries(PAGES)) {
    mkdirSync(path.join(folder, 'old'), { recursive: true });
    writeFileSync(path.join(folder, 'old', name), text);
  }
  const releases = path.join(product.dataDir, 'releases');
  const below = readdirSync(releases, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/releases/${path.relative(releases, path.join(entry.parentPath, entry.name))}`);

  const { access } = await product.tokensOf('superadmin');
  const headers = { authorization: `Bearer ${access}` };
  const clerk = await request.post('/api/supersluzbenik/', {
    headers,
    multipart: {
      name: `Stranica ${STAMP}`,
      upload_file: { name: 'stranica.txt', mimeType: 'text/plain', buffer: Buffer.from(HTML) },
    },
  });
  expect(clerk.status(), await clerk.text()).toBe(201);
  const building = await request.post('/api/ar_platform/buildings/', {
    headers,
    multipart: {
      name: `Skripta ${STAMP}`,
      address: 'Trg',
      latitude: '42.43',
      longitude: '19.26',
      investor: 'Grad',
      description: 'Za pregled.',
      building_size: '36',
      construction_start_date: '2026-01-01',
      construction_end_date: '2027-01-01',
      model_3d: { name: 'kula.dae', mimeType: 'model/vnd.collada+xml', buffer: Buffer.from(MODEL) },
    },
  });
  expect(building.status(), await building.text()).toBe(201);
  const lists = ['/ar_platform/buildings/', '/ar_platform/monuments/', '/supersluzbenik/'];
  const answers = await Promise.all(
    lists.map((list) => product.get<{ results: { id: number }[] }>('superadmin', `${list}?limit=100`)),
  );
  const files = new Set(JSON.stringify(answers).match(/\/files\/[\w.-]+/g));
  const signed = await Promise.all(
    (answers[2]?.results ?? []).map(({ id }) =>
      product.get<{ url: string }>('superadmin', `/supersluzbenik/${id}/upload_file/`),
    ),
  );
  expect(files.size).toBeGreaterThan(20);

  // The context is separate, because a policy violation in the tests' context fails the test.
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  const { url: text } = await product.get<{ url: string }>(
    'superadmin',
    `/supersluzbenik/${(await clerk.json()).id}/upload_file/`,
  );
  const harmful = [text, (await building.json()).model_3d, ...below.filter((file) => file.includes('/old/'))];
  const others = oneOfEachKind([...signed.map(({ url }) => url), ...files, ...below]);
  for (const address of [...harmful, ...others]) await open(page, address);
  await page.goto('/signin');
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull();
  await context.close();
});
