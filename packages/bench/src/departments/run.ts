import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { containerName, DOCUMENT } from '@ar/federation/release-files';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM, median, PASSWORD, ROOT, startProduct } from '../product.ts';

const COUNTS = [4, 30, 100];
// The maximum ratios to the values with four departments. `page` is the compressed size.
const BUDGET = { page: 3, heap: 1.1, firstRow: 1.1 };
const ROUNDS = 7;

const words = process.argv.slice(2);
const at = words.indexOf('--project');
const project = at < 0 ? ROOT : path.resolve(words[at + 1] ?? '');

const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

function asAnother(id: string, order: number, revision: number): FormData {
  const folder = path.join(project, 'remotes/users/dist');
  const built = JSON.parse(readFileSync(path.join(folder, DOCUMENT), 'utf8'));
  const version = '1.0.0';
  const [from, to] = [containerName(built), containerName({ id, version })];
  const hashes = new Map<string, string>();
  const files = new Map<string, Buffer>();
  // Processes the entry last, because the entry contains the hashes of the other files.
  const paths = Object.keys(built.files).sort((one) => (one === built.entry ? 1 : -1));
  for (const file of [...paths.filter((one) => one !== built.entry), built.entry]) {
    const before = readFileSync(path.join(folder, file));
    let text = before.toString('latin1').replaceAll(from, to);
    // CSS classes begin with the department's id, and the attribute selector contains the id.
    for (const [start, end] of [
      ['', '-'],
      ['data-department=', ']'],
    ])
      text = text.replaceAll(start + built.id + end, start + id + end);
    for (const [old, fresh] of hashes) text = text.replaceAll(old, fresh);
    const after = Buffer.from(text, 'latin1');
    files.set(file, after);
    hashes.set(sha384(before), sha384(after));
  }
  const label = { mn: `Odjeljenje ${id}`, en: `Department ${id}` };
  const menu = { ...built.menu, label, add: undefined, order };
  const described = { ...built, id, path: id, version, menu };
  const release = {
    ...described,
    files: Object.fromEntries([...files].map(([file, bytes]) => [file, sha384(bytes)])),
  };
  const form = new FormData();
  form.append('release', JSON.stringify({ release, revision }));
  for (const [file, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), file);
  return form;
}

async function tokensOf(origin: string): Promise<{ access: string; refresh: string }> {
  const answer = await fetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@podgorica.example', password: PASSWORD }),
  });
  return answer.json();
}

async function publish(origin: string, access: string, id: string, order: number): Promise<number> {
  const { revision } = await (await fetch(`${origin}/api/registry/`)).json();
  const body = asAnother(id, order, revision);
  const began = performance.now();
  const answer = await fetch(`${origin}/api/releases/${id}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body,
  });
  if (!answer.ok) throw new Error(`${id}: ${answer.status} ${await answer.text()}`);
  return performance.now() - began;
}

interface State {
  count: number;
  origin: string;
  tokens: Record<string, string>;
  /** Milliseconds to publish a later release. */
  release: number;
  /** The size of the page in bytes. */
  page: number;
  gzip: number;
  brotli: number;
  polled: number;
  opened: Opened[];
}

interface Opened {
  firstRow: number;
  heap: number;
}

/** Returns the time until the first row in milliseconds, and then the size of the heap in bytes. */
async function open(browser: Browser, origin: string, tokens: State['tokens']): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(
    (given: Record<string, string>) => {
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
    },
    tokens as Record<string, string>,
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const began = performance.now();
  await page.goto(`${origin}/dashboard/users`);
  await page.locator('tbody tr').first().waitFor();
  const firstRow = performance.now() - began;
  await page.waitForTimeout(1500);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  await context.close();
  return { firstRow, heap };
}

const products = await Promise.all(COUNTS.map(() => startProduct({}, project)));
const browser = await chromium.launch({ executablePath: CHROMIUM });
try {
  const states: State[] = [];
  for (const [index, count] of COUNTS.entries()) {
    const { origin } = products[index] as (typeof products)[number];
    const { access, refresh } = await tokensOf(origin);
    const releases: number[] = [];
    for (let number = 4; number < count; number += 1)
      releases.push(await publish(origin, access, `d${number}`, 10 + number));
    releases.push(await publish(origin, access, 'last', 999));
    const html = Buffer.from(await (await fetch(`${origin}/dashboard/users`)).arrayBuffer());
    const registry = Buffer.from(await (await fetch(`${origin}/api/registry/`)).arrayBuffer());
    states.push({
      count,
      origin,
      tokens: { access_token: access, refresh_token: refresh },
      release: releases.at(-1) ?? Number.NaN,
      page: html.length,
      gzip: gzipSync(html).length,
      brotli: brotliCompressSync(html).length,
      polled: registry.length,
      opened: [],
    });
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const state of states) state.opened.push(await open(browser, state.origin, state.tokens));
  const [few] = states;
  if (!few) throw new Error('nothing measured');
  const ratioOf = (state: State, of: keyof Opened) =>
    median(state.opened.map((one, round) => one[of] / (few.opened[round]?.[of] ?? Number.NaN)));
  console.log(
    'departments  page kB   gzip  brotli  polled kB  heap MB  ratio  first row ms  ratio  release ms',
  );
  const over: string[] = [];
  for (const state of states) {
    const { count, page, gzip, brotli, polled, opened, release } = state;
    const kB = (bytes: number) => (bytes / 1000).toFixed(1);
    const [heap, firstRow] = [ratioOf(state, 'heap'), ratioOf(state, 'firstRow')];
    console.log(
      [
        String(count).padStart(11),
        kB(page).padStart(8),
        kB(gzip).padStart(6),
        kB(brotli).padStart(7),
        kB(polled).padStart(10),
        (median(opened.map((one) => one.heap)) / 1e6).toFixed(2).padStart(8),
        heap.toFixed(2).padStart(6),
        median(opened.map((one) => one.firstRow))
          .toFixed(0)
          .padStart(13),
        firstRow.toFixed(2).padStart(6),
        release.toFixed(0).padStart(11),
      ].join(' '),
    );
    if (brotli > BUDGET.page * few.brotli)
      over.push(`${count}: the page is ${(brotli / few.brotli).toFixed(1)} × that of 4`);
    if (heap > BUDGET.heap) over.push(`${count}: memory ${heap.toFixed(2)} ×`);
    if (firstRow > BUDGET.firstRow) over.push(`${count}: first row ${firstRow.toFixed(2)} ×`);
  }
  for (const sentence of over) console.error(`Over budget: ${sentence}`);
  if (over.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await Promise.all(products.map(({ stop }) => stop()));
}
