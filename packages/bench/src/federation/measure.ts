import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { PASSWORD } from '../product.ts';

const DEPARTMENTS = ['Korisnici', 'Građevinske dozvole', 'Spomenici', 'Superslužbenik', 'Korisnici'] as const;
export const STEPS = DEPARTMENTS.map((title, at) => ['sign-in to ', '', '', '', 'back to '][at] + title);

/** A city office's connection: latency in ms, bandwidth in bytes per second. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

interface Answered {
  url: string;
  /** The size of scripts in gzip (level 9), whatever encoding the server chose. */
  bytes: number;
  isCode: boolean;
}

export interface Step {
  answers: Answered[];
  milliseconds: number;
  loader: number;
}

/** Code in the page measures the times. */
export async function measureDepartments(browser: Browser, origin: string): Promise<Step[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', NETWORK);
  const answers = watchTraffic(page);
  await page.goto(`${origin}/signin`);
  await page.locator('input[name=email]').fill('superadmin@podgorica.example');
  await page.locator('input[name=password]').fill(PASSWORD);
  const steps: Step[] = [];
  for (const title of DEPARTMENTS) {
    const times = await page.evaluate(openDepartment, { title, signIn: steps.length === 0 });
    steps.push({ ...times, answers: await Promise.all(answers.splice(0)) });
  }
  await context.close();
  return steps;
}

/** The returned array grows with each response; callers remove the responses of a step. */
function watchTraffic(page: Page): Promise<Answered>[] {
  const answers: Promise<Answered>[] = [];
  const seen = new Set<string>();
  page.on('response', (response) => {
    const url = response.url();
    const isCode = /^\/(releases|assets)\//.test(new URL(url).pathname);
    // Without a request: the script element reads a verified file from the browser's cache.
    if (isCode && seen.has(url)) return;
    seen.add(url);
    const body = url.endsWith('.js') ? response.body() : Promise.resolve(undefined);
    answers.push(
      body.then((script) => ({ url, isCode, bytes: script ? gzipSync(script, { level: 9 }).length : 0 })),
    );
  });
  return answers;
}

/** Runs in the page. */
async function openDepartment({ title, signIn }: { title: string; signIn: boolean }) {
  const pressed = performance.now();
  const links = [...document.querySelectorAll<HTMLElement>('nav a')];
  const target = signIn
    ? document.querySelector<HTMLElement>('button[type=submit]')
    : links.find((link) => link.textContent === title);
  target?.click();
  let headed = 0;
  const isShown = () => {
    if (document.querySelector('main h1')?.textContent !== title) return false;
    // The host shows the heading, the department shows the search box.
    if (!document.querySelector('main input[type=search]')) return false;
    headed ||= performance.now();
    const rows = document.querySelectorAll('main table tbody [role=row], main table tbody tr');
    return rows.length >= 6 && document.querySelector('main table[aria-busy=false]') !== null;
  };
  while (!isShown()) await new Promise(requestAnimationFrame);
  const milliseconds = performance.now() - pressed;

  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(
      ({ name, startTime }) => name.includes('/releases/') && startTime >= pressed && startTime < headed,
    )
    .sort((one, two) => one.startTime - two.startTime);
  let loader = 0;
  let until = files[0]?.startTime ?? headed;
  for (const { startTime, responseEnd } of files) {
    loader += Math.max(0, startTime - until);
    until = Math.max(until, responseEnd);
  }
  return { milliseconds, loader: loader + Math.max(0, headed - until) };
}
