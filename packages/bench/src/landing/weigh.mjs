// @ts-check
import { gzipSync } from 'node:zlib';

/** Budgets in bytes, gzip: all scripts of the public page, and everything that it loads by itself. */
export const BUDGET = { javascript: 80_000, all: 250_000 };

/** The phone of Lighthouse's mobile preset. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Marks in built files of what only the back office may contain. */
const BACK_OFFICE = {
  Fluent: /\bfui-[A-Z]|griffel/,
  router: /react-router|createBrowserRouter/,
  federation: /__FEDERATION__|loadRemote/,
  i18next: /i18next/,
};

/** Texts are weighed in gzip, whatever encoding the server chose; other files are compressed already. */
const TEXTS = /^(?:text\/|application\/(?:json|xml)|image\/svg)/;

/**
 * @typedef {object} Weighed
 * @property {string} url
 * @property {string} kind as the browser calls it: document, script, stylesheet, font, image, …
 * @property {number} bytes
 */

/**
 * Opens a page on a phone with an empty cache and weighs what it requests until the network is quiet.
 *
 * Returns each file, the sums by kind, the requests to other servers, and the marks of the back office that were found.
 *
 * @param {import('@playwright/test').Browser} browser @param {string} address
 */
export async function weighPage(browser, address) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  /** @type {import('@playwright/test').Response[]} */
  const responses = [];
  /** @type {string[]} */
  const elsewhere = [];
  page.on('response', (response) => responses.push(response));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(address).origin) elsewhere.push(url.href);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const files = await Promise.all(responses.map(weigh));
  const backOffice = await Promise.all(responses.map(foundIn));
  await context.close();
  /** @type {Record<string, number>} */
  const byKind = {};
  for (const { kind, bytes } of files) byKind[kind] = (byKind[kind] ?? 0) + bytes;
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    files,
    byKind,
    javascript: byKind.script ?? 0,
    all,
    elsewhere,
    backOffice: [...new Set(backOffice.flat())],
  };
}

/** @param {import('@playwright/test').Response} response @returns {Promise<Weighed>} */
async function weigh(response) {
  const body = await response.body();
  const compressible = TEXTS.test((await response.headerValue('content-type')) ?? '');
  return {
    url: response.url(),
    kind: response.request().resourceType(),
    bytes: compressible ? gzipSync(body, { level: 9 }).length : body.length,
  };
}

/** @param {import('@playwright/test').Response} response */
async function foundIn(response) {
  if (!['script', 'stylesheet'].includes(response.request().resourceType())) return [];
  const text = (await response.body()).toString('utf8');
  return Object.entries(BACK_OFFICE).flatMap(([name, mark]) => (mark.test(text) ? [name] : []));
}
