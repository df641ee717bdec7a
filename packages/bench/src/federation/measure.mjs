// @ts-check
import { gzipSync } from 'node:zlib';

/** The departments' menu entries, in the order in which they are opened. */
export const DEPARTMENTS = ['Korisnici', 'Građevinske dozvole', 'Spomenici', 'Superslužbenik'];

/** An office line of a city: the latency of each request, and the bandwidth that all share. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

/**
 * One step: the gzip (level 9) size of the fetched JavaScript in bytes, its requests, those for code, the milliseconds from
 * the press to the rows, and the loader's share of them: neither network nor drawing, from the department's first request to
 * its first screen.
 *
 * @typedef {{ bytes: number, requests: number, code: number, milliseconds: number, loader: number }} Step
 */

/**
 * Signs in with an empty cache, opens every department, and goes back to the first. The page itself takes the times, so that
 * the driving program adds nothing.
 *
 * @param {import('@playwright/test').Browser} browser @param {string} origin
 * @returns {Promise<{ opened: Step[], back: Step }>}
 */
export async function measureDepartments(browser, origin) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', NETWORK);
  const traffic = watchTraffic(page);

  await page.goto(`${origin}/signin`);
  await page.locator('input[name=email]').fill('superadmin@podgorica.example');
  await page.locator('input[name=password]').fill('Podgorica1!');
  /** @type {Step[]} */
  const opened = [];
  for (const title of DEPARTMENTS) {
    const times = await page.evaluate(openDepartment, { title, signIn: opened.length === 0 });
    opened.push({ ...(await traffic.since()), ...times });
  }
  const [first = ''] = DEPARTMENTS;
  const times = await page.evaluate(openDepartment, { title: first, signIn: false });
  const back = { ...(await traffic.since()), ...times };
  await context.close();
  return { opened, back };
}

/** @param {import('@playwright/test').Page} page */
function watchTraffic(page) {
  /** @type {Promise<{ code: boolean, bytes: number }>[]} */
  let answers = [];
  const seen = new Set();
  page.on('response', (response) => {
    const url = response.url();
    const code = /^\/(releases|assets)\//.test(new URL(url).pathname);
    // A file that the loader has checked is run from the browser's cache, without a request.
    if (code && seen.has(url)) return;
    seen.add(url);
    const script = /\.js$/.test(url);
    const size = script ? response.body().then((body) => gzipSync(body, { level: 9 }).length) : 0;
    answers.push(Promise.resolve(size).then((bytes) => ({ code, bytes })));
  });
  return {
    /** What has arrived since the last call. */
    async since() {
      const now = await Promise.all(answers);
      answers = [];
      return {
        bytes: now.reduce((sum, { bytes }) => sum + bytes, 0),
        requests: now.length,
        code: now.filter(({ code }) => code).length,
      };
    },
  };
}

/**
 * Runs in the page: presses, and waits for the frame that shows the department's rows.
 *
 * @param {{ title: string, signIn: boolean }} step
 */
async function openDepartment({ title, signIn }) {
  const pressed = performance.now();
  const links = [...document.querySelectorAll('nav a')];
  const target = signIn
    ? document.querySelector('button[type=submit]')
    : links.find((link) => link.textContent === title);
  /** @type {HTMLElement} */ (target).click();
  let headed = 0;
  const isHeaded = () => {
    // The host draws the heading at once; the search is the department's.
    const here =
      document.querySelector('main h1')?.textContent === title &&
      document.querySelector('main input[type=search]') !== null;
    if (here && headed === 0) headed = performance.now();
    return here;
  };
  const shown = () =>
    isHeaded() &&
    document.querySelectorAll('main table tbody [role=row], main table tbody tr').length >= 6 &&
    document.querySelector('main table')?.getAttribute('aria-busy') === 'false';
  while (!shown()) await new Promise(requestAnimationFrame);
  const milliseconds = performance.now() - pressed;

  const files = /** @type {PerformanceResourceTiming[]} */ (
    performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) => name.includes('/releases/') && startTime >= pressed && startTime < headed,
      )
  ).sort((a, b) => a.startTime - b.startTime);
  // The gaps between the files' requests.
  let loader = 0;
  let until = files[0]?.startTime ?? headed;
  for (const { startTime, responseEnd } of files) {
    loader += Math.max(0, startTime - until);
    until = Math.max(until, responseEnd);
  }
  return { milliseconds, loader: loader + Math.max(0, headed - until) };
}
