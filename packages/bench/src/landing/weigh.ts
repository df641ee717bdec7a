import { gzipSync } from 'node:zlib';
import type { Browser, Request, Response } from '@playwright/test';

/** In bytes (gzip). `firstScreen`: the transferred bytes for the first screen of a small phone. */
export const BUDGET = { javascript: 12_000, all: 100_000, features: 80_000, firstScreen: 60_000 };

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const SMALL_PHONE = { ...PHONE, viewport: { width: 375, height: 667 }, deviceScaleFactor: 2 };

const BACK_OFFICE = {
  Fluent: /\bfui-[A-Z]|griffel/,
  router: /react-router|createBrowserRouter/,
  federation: /__FEDERATION__|loadRemote/,
  i18next: /i18next/,
};

/** Counts the gzip size of these types, because the server may choose a different encoding. */
const TEXTS = /^(?:text\/|application\/(?:json|xml)|image\/svg)/;

/** Loads the page on a phone with an empty cache, and scrolls near the features. */
export async function weighPage(browser: Browser, address: string) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const responses: Response[] = [];
  const elsewhere: string[] = [];
  page.on('response', (response) => responses.push(response));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(address).origin) elsewhere.push(url.href);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  // Waits for a script that loads after the first paint. On a busy machine, the network may be idle before this script.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((one) => 'initiatorType' in one && one.initiatorType === 'script'),
  );
  const files = await Promise.all(responses.map(weigh));
  const written = inlineScripts(await responses[0]?.text());
  responses.length = 0;
  await page.locator('#features').scrollIntoViewIfNeeded();
  await page.locator('[data-carousel="live"]').waitFor();
  const later = await Promise.all(responses.map(weigh));
  await context.close();
  const byKind: Record<string, number> = {};
  for (const { kind, bytes } of files) byKind[kind] = (byKind[kind] ?? 0) + bytes;
  return {
    files: [...files, ...later],
    byKind,
    javascript: (byKind.script ?? 0) + gzipSync(written).length,
    features: later.filter(({ kind }) => kind === 'script').reduce((sum, { bytes }) => sum + bytes, 0),
    all: files.reduce((sum, { bytes }) => sum + bytes, 0),
    elsewhere,
    backOffice: [...new Set([...files, ...later].flatMap(({ marks }) => marks))],
  };
}

export async function weighFirstScreen(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(SMALL_PHONE);
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
      .map(({ currentSrc }) => currentSrc),
  );
  const counted = requests.filter(
    (request) => request.resourceType() !== 'image' || seen.includes(request.url()),
  );
  const sizes = await Promise.all(counted.map((request) => request.sizes()));
  await context.close();
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

function inlineScripts(html = ''): string {
  return [...html.matchAll(/<script(?![^>]*\stype=)[^>]*>(.*?)<\/script>/gs)]
    .map(([, text]) => text)
    .join('');
}

async function weigh(response: Response) {
  const body = await response.body();
  const kind = response.request().resourceType();
  const isText = TEXTS.test((await response.headerValue('content-type')) ?? '');
  const searched = ['script', 'stylesheet'].includes(kind) ? body.toString() : '';
  return {
    url: response.url(),
    kind,
    bytes: isText ? gzipSync(body, { level: 9 }).length : body.length,
    marks: Object.entries(BACK_OFFICE).flatMap(([name, mark]) => (mark.test(searched) ? [name] : [])),
  };
}
