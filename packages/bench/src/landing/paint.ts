import type { Browser } from '@playwright/test';
import { median } from '../product.ts';
import { PHONE } from './weigh.ts';

/** The network throttling of Lighthouse's mobile preset. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER_PROCESSOR = 4;

/** Loads the page alternately with and without scripts, so that other programs on the machine affect both times. */
export async function firstPaints(browser: Browser, address: string, rounds: number) {
  const seen: { page: number; bare: number }[] = [];
  await firstPaint(browser, address, true);
  for (let round = 0; round < rounds; round += 1) {
    const isFirst = round % 2 === 0;
    const one = await firstPaint(browser, address, isFirst);
    const other = await firstPaint(browser, address, !isFirst);
    seen.push(isFirst ? { page: one, bare: other } : { page: other, bare: one });
  }
  return {
    page: median(seen.map(({ page }) => page)),
    bare: median(seen.map(({ bare }) => bare)),
    ratio: median(seen.map(({ page, bare }) => page / bare)),
  };
}

/** The first contentful paint (W3C Paint Timing) in milliseconds, with an empty cache. */
async function firstPaint(browser: Browser, address: string, javaScriptEnabled: boolean): Promise<number> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.goto(address, { waitUntil: 'networkidle' });
  let paint: number | undefined;
  while (paint === undefined) {
    paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  }
  await context.close();
  return paint;
}
