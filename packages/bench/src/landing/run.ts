import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM, startProduct } from '../product.ts';
import { firstPaints } from './paint.ts';
import { CATEGORIES, measureScores, type Page } from './scores.ts';
import { BUDGET, weighFirstScreen, weighPage } from './weigh.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    slowdown: { type: 'string' },
    files: { type: 'boolean' },
  },
});
const RUNS = Number(values.runs);
const SLOWDOWN = values.slowdown ? Number(values.slowdown) : undefined;
const SCORE = 100;
/** The maximum ratio of a paint's time to its time without scripts. */
const PAINT_RATIO = 1.05;
const LCP_RATIO = 1.15;
const PAINT_ROUNDS = 21;
/** Lighthouse's audits that always fail for a page with status 404. */
const OF_A_404 = ['http-status-code', 'errors-in-console'];

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
  const listed = values.files ? files : files.filter(({ kind }) => kind === 'script');
  for (const { url, kind, bytes } of listed) console.log(kilobytes(bytes).padStart(10), kind.padEnd(10), url);
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

async function painted(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM });
  const { page, bare, ratio } = await firstPaints(browser, address, PAINT_ROUNDS);
  await browser.close();
  console.log(`first paint on a phone and a slow line, median of ${PAINT_ROUNDS}, in turns`);
  line('with scripts', `${page.toFixed(0)} ms`);
  line('without scripts', `${bare.toFixed(0)} ms`);
  line('first paint by that without scripts', ratio.toFixed(3), String(PAINT_RATIO), ratio <= PAINT_RATIO);
}

async function pagesOf(origin: string): Promise<[Page, ...Page[]]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const places = ['MONUMENT', 'BUILDING'].map((kind) => {
    const [path] = new RegExp(`/visit/${kind}_\\w+`).exec(sitemap) ?? [];
    if (!path) throw new Error(`The sitemap names no ${kind}.`);
    return path;
  });
  const page = (path: string) => ({ path, address: origin + path });
  return [page('/'), ...places.map(page), { ...page('/nothing'), excused: OF_A_404 }];
}

async function checkScores(origin: string): Promise<void> {
  const { scores, ratios, index, slowdown } = await measureScores(await pagesOf(origin), RUNS, SLOWDOWN);
  const row = (path: string, form: string, cells: readonly (string | number)[]) =>
    console.log(path.padEnd(20), form.padEnd(8), ...cells.map((cell) => String(cell).padStart(15)));
  console.log(
    `Lighthouse, median of ${RUNS}, a phone ${slowdown} × slower than this machine (BenchmarkIndex ${index})`,
  );
  row('page', 'form', CATEGORIES);
  for (const { page, form, cells } of scores) {
    const points = cells.map(({ score }) => score);
    row(page.path, form, points);
    for (const { category, score, faults } of cells) {
      if (score === SCORE) continue;
      const isExcused = faults.length > 0 && faults.every((fault) => page.excused?.includes(fault));
      console.log(`  ${category}: ${faults.join(', ')}${isExcused ? ', which every 404 has' : ''}`);
      if (!isExcused) missed.push(`${category} of ${page.path} (${form})`);
    }
  }
  const shift = Math.max(...scores.map(({ layoutShift }) => layoutShift));
  line('layout shift (CLS), the most of these', shift.toFixed(3), '0', shift === 0);
  line(
    'FCP by that without scripts',
    ratios.first.toFixed(2),
    String(PAINT_RATIO),
    ratios.first <= PAINT_RATIO,
  );
  line(
    'LCP by that without scripts',
    ratios.largest.toFixed(2),
    String(LCP_RATIO),
    ratios.largest <= LCP_RATIO,
  );
}

const product = await startProduct();
try {
  await weighed(`${product.origin}/`);
  await painted(`${product.origin}/`);
  await checkScores(product.origin);
  if (missed.length > 0) console.error(`Missed: ${missed.join(', ')}.`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
}
