import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { CHROMIUM, median, startProduct } from '../product.ts';
import { firstPaints } from './paint.ts';
import { BUDGET, weighFirstScreen, weighPage } from './weigh.ts';

const ROUNDS = 5;
/** How often a run is repeated whose trace the browser lost (Lighthouse's `NO_NAVSTART`). */
const TRIES = 3;
const SCORES = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
/** How much later than without scripts anything, and the largest picture or text, may appear. */
const PAINT_RATIO = 1.05;
const LCP_RATIO = 1.15;
const PAINT_ROUNDS = 21;

const missed: string[] = [];
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function line(what: string, figure: string, budget = '', held = true): void {
  console.log(what.padEnd(36), figure.padStart(10), budget && `  budget ${budget}`);
  if (!held) missed.push(what);
}

async function weighed(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM });
  const { files, byKind, javascript, features, all, elsewhere, backOffice } = await weighPage(
    browser,
    address,
  );
  const firstScreen = await weighFirstScreen(browser, address);
  await browser.close();
  if (process.argv.includes('--files')) {
    for (const { url, kind, bytes } of files)
      console.log(kilobytes(bytes).padStart(10), kind.padEnd(10), url);
  }
  console.log('the public page before anybody touches it, gzip');
  for (const [kind, bytes] of Object.entries(byKind)) line(kind, kilobytes(bytes));
  const within = (what: string, bytes: number, most: number) =>
    line(what, kilobytes(bytes), kilobytes(most), bytes <= most);
  within('scripts, those in the page included', javascript, BUDGET.javascript);
  within('scripts that come near the features', features, BUDGET.features);
  within('all', all, BUDGET.all);
  within('first screen at 375 px, as sent', firstScreen, BUDGET.firstScreen);
  line('requests to other servers', elsewhere.join(' ') || '0', '0', elsewhere.length === 0);
  line('of the back office', backOffice.join(', ') || 'nothing', 'nothing', backOffice.length === 0);
}

async function audit(address: string, port: number, more: Flags = {}, tries = TRIES): Promise<Result> {
  const answer = await lighthouse(address, { port, logLevel: 'silent', output: 'json', ...more });
  if (answer && !answer.lhr.runtimeError) return answer.lhr;
  if (tries > 1) return audit(address, port, more, tries - 1);
  throw new Error(answer?.lhr.runtimeError?.message ?? 'Lighthouse answered nothing.');
}

async function painted(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM });
  const { page, bare, ratio } = await firstPaints(browser, address, PAINT_ROUNDS);
  await browser.close();
  console.log(`first paint on a phone and a slow line, median of ${PAINT_ROUNDS}, in turns`);
  line('with scripts', `${page.toFixed(0)} ms`);
  line('without scripts', `${bare.toFixed(0)} ms`);
  line('first paint by that without scripts', ratio.toFixed(3), String(PAINT_RATIO), ratio <= PAINT_RATIO);
}

/** Measures in turns, so that other load on the machine affects both. */
async function judged(address: string): Promise<void> {
  // Started by Lighthouse's launcher, because Playwright's switches change the trace.
  const { port, kill } = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ['--headless=new', '--no-sandbox'],
  });
  const rounds: { page: Result; bare: Result }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await audit(address, port);
    rounds.push({ page, bare: await audit(address, port, { blockedUrlPatterns: ['*.js'] }) });
  }
  kill();
  console.log(`Lighthouse, mobile, median of ${ROUNDS}`);
  for (const [name, least] of Object.entries(SCORES)) {
    const reached = median(rounds.map(({ page }) => Math.round((page.categories[name]?.score ?? 0) * 100)));
    line(name, String(reached), String(least), reached >= least);
  }
  const figure = ({ audits }: Result, name: string) => audits[name]?.numericValue ?? Number.NaN;
  const lcpOf = (result: Result) => figure(result, 'largest-contentful-paint');
  const cls = median(rounds.map(({ page }) => figure(page, 'cumulative-layout-shift')));
  const ratio = median(rounds.map(({ page, bare }) => lcpOf(page) / lcpOf(bare)));
  line('layout shift (CLS)', cls.toFixed(3), '0', cls === 0);
  line('largest paint (LCP)', `${median(rounds.map(({ page }) => lcpOf(page))).toFixed(0)} ms`);
  line('LCP by that without scripts', ratio.toFixed(2), String(LCP_RATIO), ratio <= LCP_RATIO);
  const failed = rounds
    .flatMap(({ page }) => Object.values(page.audits))
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  if (failed.length > 0) console.log(`Lighthouse finds fault with ${[...new Set(failed)].join(', ')}.`);
}

const product = await startProduct();
try {
  await weighed(`${product.origin}/`);
  await painted(`${product.origin}/`);
  await judged(`${product.origin}/`);
  if (missed.length > 0) console.error(`Missed: ${missed.join(', ')}.`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
}
