// @ts-check
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { startProduct } from '../product.mjs';
import { runLighthouse } from './lighthouse.mjs';
import { BUDGET, weighPage } from './weigh.mjs';
import { serveWithoutScripts } from './without-scripts.mjs';

const ROUNDS = 5;
const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';
/** The lowest scores, and how much later than without scripts the largest picture or text may appear. */
const SCORES = { performance: 99, accessibility: 100, 'best practices': 100, SEO: 100 };
const LCP_RATIO = 1.15;

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
const line = (/** @type {string} */ what, /** @type {string} */ figure, budget = '') =>
  console.log(what.padEnd(34), figure, budget && `  budget ${budget}`);
/** @type {string[]} */
const missed = [];
const hold = (/** @type {string} */ what, /** @type {boolean} */ held) => held || missed.push(what);

await mkdir(fileURLToPath(new URL('../../dist', import.meta.url)), { recursive: true });
const product = await startProduct(4304);
const bare = await serveWithoutScripts(product.origin, 4305);
try {
  await weighed(`${product.origin}/`);
  await judged(`${product.origin}/`, `${bare.origin}/`);
  if (missed.length > 0) {
    console.error(`Missed: ${missed.join(', ')}.`);
    process.exitCode = 1;
  }
} finally {
  bare.stop();
  await product.stop();
}

/** @param {string} address */
async function weighed(address) {
  const browser = await chromium.launch({ executablePath: CHROMIUM });
  const { files, byKind, javascript, all, elsewhere, backOffice } = await weighPage(browser, address);
  await browser.close();
  if (process.argv.includes('--files')) {
    for (const { url, kind, bytes } of files) console.log(kilobytes(bytes), kind.padEnd(10), url);
  }
  console.log('the public page before anybody touches it, gzip');
  for (const [kind, bytes] of Object.entries(byKind)) {
    line(kind, kilobytes(bytes), kind === 'script' ? kilobytes(BUDGET.javascript) : '');
  }
  line('all', kilobytes(all), kilobytes(BUDGET.all));
  line('requests to other servers', String(elsewhere.length).padStart(10), '0');
  line('of the back office', (backOffice.join(', ') || 'nothing').padStart(10), 'nothing');
  hold('JavaScript', javascript <= BUDGET.javascript);
  hold('all bytes', all <= BUDGET.all);
  hold(`requests to ${elsewhere.join(' ')}`, elsewhere.length === 0);
  hold(`nothing of ${backOffice.join(', ')}`, backOffice.length === 0);
}

/** Measures in turns, so that other load on the machine affects both. @param {string} address @param {string} bareAddress */
async function judged(address, bareAddress) {
  // Started by Lighthouse's launcher, because Playwright's switches change the trace.
  const browser = await launch({ chromePath: CHROMIUM, chromeFlags: ['--headless=new', '--no-sandbox'] });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await runLighthouse(address, browser.port);
    rounds.push({ page, bare: await runLighthouse(bareAddress, browser.port) });
  }
  browser.kill();
  console.log(`Lighthouse, mobile, median of ${ROUNDS}`);
  for (const [name, least] of Object.entries(SCORES)) {
    const reached = median(rounds.map(({ page }) => page.scores[/** @type {keyof typeof SCORES} */ (name)]));
    line(name, String(reached).padStart(10), `${least}`);
    hold(name, reached >= least);
  }
  const cls = median(rounds.map(({ page }) => page.cls));
  const ratio = median(rounds.map(({ page, bare: without }) => page.lcp / without.lcp));
  const lcp = median(rounds.map(({ page }) => page.lcp));
  line('layout shift (CLS)', cls.toFixed(3).padStart(10), '0');
  line('largest paint (LCP)', `${Math.round(lcp)} ms`.padStart(10));
  line('LCP by that without scripts', ratio.toFixed(2).padStart(10), String(LCP_RATIO));
  hold('CLS', cls === 0);
  hold('LCP', ratio <= LCP_RATIO);
  const failed = [...new Set(rounds.flatMap(({ page }) => page.failed))];
  if (failed.length > 0) console.log(`Lighthouse finds fault with ${failed.join(', ')}.`);
}
