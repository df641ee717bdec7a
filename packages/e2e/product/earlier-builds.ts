import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, type Page, type Route } from '@playwright/test';
import { changeRegistry } from './registry.ts';

/** File → content, a character for each byte. */
type Files = Record<string, string>;

interface Builds {
  /** What they were built from (`earlier/make.mjs`). */
  commit: string;
  host: Files;
  departments: Record<string, Files>;
}

const PLACE = path.resolve(import.meta.dirname, '../earlier/builds.json.br');

/** What host and departments were at an earlier commit, as its build made them. */
export function readEarlierBuilds(): Builds {
  return JSON.parse(brotliDecompressSync(readFileSync(PLACE)).toString());
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const bytesOf = (content = '') => Buffer.from(content, 'latin1');

/** Answers every address below `base` from these files alone. */
async function serve(page: Page, base: string, files: Files): Promise<void> {
  await page.route(`**${base}**`, (route: Route) => {
    const file = new URL(route.request().url()).pathname.split(base)[1] ?? '';
    const content = files[file];
    if (content === undefined) return route.fulfill({ status: 404, body: '' });
    const contentType = TYPES[path.extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: bytesOf(content) });
  });
}

/** In this page, the releases of that time are live. Answers their versions by department. */
export async function withEarlierReleases(page: Page, { departments }: Builds): Promise<Map<string, string>> {
  const live = new Map<string, object>();
  const versions = new Map<string, string>();
  for (const [id, files] of Object.entries(departments)) {
    const document = JSON.parse(bytesOf(files['department.json']).toString());
    const base = `/releases/${id}/${document.version}/`;
    live.set(id, { ...document, base });
    versions.set(id, document.version);
    await serve(page, base, files);
  }
  await changeRegistry(page, (all) => all.map((entry) => live.get(entry.id) ?? entry));
  return versions;
}

/** Serves this page the earlier host, with the running server's registry and headers. */
export async function withEarlierHost(page: Page, { host }: Builds): Promise<void> {
  await serve(page, '/assets/', below('assets/', host));
  await page.route('**/dashboard/**', async (route) => {
    const answer = await route.fetch();
    const now = await answer.text();
    const [, nonce = ''] = /nonce="?([^">\s]+)/.exec(now) ?? [];
    const earlier = bytesOf(host['app.html']).toString();
    const filled = ['registry', 'settings'].reduce(
      (html, id) => withJson(html, id, jsonIn(now, id)),
      earlier.replaceAll('__NONCE__', nonce),
    );
    expect(filled).not.toContain('__NONCE__');
    await route.fulfill({ response: answer, body: filled });
  });
}

const below = (folder: string, files: Files): Files =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => file.startsWith(folder))
      .map(([file, content]) => [file.slice(folder.length), content]),
  );

const element = (id: string) => new RegExp(`(<script[^>]*id="?${id}"?[^>]*>)(.*?)(</script>)`, 's');
const jsonIn = (html: string, id: string) => element(id).exec(html)?.[2] ?? '';
const withJson = (html: string, id: string, json: string) =>
  html.replace(element(id), (_, open: string, __: string, close: string) => open + json + close);
