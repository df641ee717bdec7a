import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { containerName } from '@ar/federation/release-files';
import { COPIES } from '@ar/federation/surface';
import type { Page } from '@playwright/test';
import { changeRegistry } from './registry.ts';

const EARLIER = path.resolve(import.meta.dirname, '../earlier/release.json.br');
const HOST = path.resolve(import.meta.dirname, '../../../host/dist');

const TYPES: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' };

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Adds the stored earlier release to the registry in this page. Returns the name of the release's container. */
export async function withEarlierRelease(page: Page): Promise<string> {
  const files: Record<string, string> = JSON.parse(brotliDecompressSync(readFileSync(EARLIER)).toString());
  const release = JSON.parse(files['department.json'] ?? '');
  const base = `/releases/${release.id}/${release.version}/`;
  await page.route(`**${base}**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(base.length);
    const body = files[file];
    if (body === undefined) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: TYPES[path.extname(file)] ?? 'application/json', body });
  });
  await changeRegistry(page, (all) => [...all, { ...release, base }]);
  return containerName(release);
}

/** Changes the fingerprints of shared modules in the host's scripts, so that releases use their bundled copies. */
export async function withOtherHost(page: Page): Promise<void> {
  const edited = otherHost();
  for (const [script, { text }] of edited) {
    await page.route(`**/assets/${script}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: text,
      }),
    );
  }
  await page.route('**/dashboard/**', async (route) => {
    const answer = await route.fetch();
    let html = await answer.text();
    for (const { hash, text } of edited.values()) html = html.replaceAll(hash, sha384(text));
    await route.fulfill({ response: answer, body: html });
  });
}

/**
 * Returns the new text and the former hash of each changed script. A script changes if the script contains the
 * fingerprint of a copy, or the hash of another changed script.
 */
function otherHost(): Map<string, { text: string; hash: string }> {
  const { shared } = JSON.parse(readFileSync(path.join(HOST, 'surface.json'), 'utf8'));
  const assets = path.join(HOST, 'assets');
  const built = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(path.join(assets, file), 'utf8')]),
  );
  const edited = new Map<string, { text: string; hash: string }>();
  const replacements = Object.keys(COPIES).map((module) => [shared[module], '0.0.0-of-other-code']);
  for (let [from, to] = replacements.shift() ?? []; from; [from, to] = replacements.shift() ?? []) {
    for (const [file, before] of built) {
      const known = edited.get(file) ?? { text: before, hash: sha384(before) };
      if (!known.text.includes(from)) continue;
      const text = known.text.replaceAll(from, to);
      edited.set(file, { text, hash: known.hash });
      replacements.push([sha384(known.text), sha384(text)]);
    }
  }
  return edited;
}
