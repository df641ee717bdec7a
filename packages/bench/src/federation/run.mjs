// @ts-check
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { startMonolith } from '../monolith/start.mjs';
import { startProduct } from '../product.mjs';
import { DEPARTMENTS, measureDepartments } from './measure.mjs';

/** what the federated build may cost against the monolith of the same sources. */
const BUDGET = { firstBytes: 1.15, furtherBytes: 8000, time: 1 };
const ROUNDS = 9;

/** @typedef {import('./measure.mjs').Step} Step */
/** @typedef {{ federated: Step, monolith: Step }} Pair */

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

/** One line of the table. Bytes and requests are the same in every round; times are medians. */
function line(/** @type {string} */ name, /** @type {Pair[]} */ rounds) {
  const [first] = rounds;
  if (!first) throw new Error('nothing measured');
  const { federated, monolith } = first;
  const ratio = median(rounds.map((round) => round.federated.milliseconds / round.monolith.milliseconds));
  const share = median(rounds.map((round) => round.federated.loader / round.federated.milliseconds));
  const middle = (/** @type {keyof Pair} */ side) => median(rounds.map((round) => round[side].milliseconds));
  const cells = [
    kilobytes(federated.bytes),
    kilobytes(monolith.bytes),
    `${federated.requests} / ${monolith.requests}`,
    middle('federated').toFixed(0),
    middle('monolith').toFixed(0),
    ratio.toFixed(2),
    `${(share * 100).toFixed(0)} %`,
  ];
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(11)).join(''));
  return { bytes: federated.bytes, monolithBytes: monolith.bytes, code: federated.code, ratio };
}

/** A sentence for each broken budget. */
function broken(
  /** @type {ReturnType<typeof line>[]} */ opened,
  /** @type {ReturnType<typeof line>} */ back,
) {
  const [first, ...further] = opened;
  if (!first) return ['nothing was opened'];
  const over = further.flatMap(({ bytes, monolithBytes }, index) =>
    bytes > monolithBytes + BUDGET.furtherBytes ? [`${DEPARTMENTS[index + 1]}: more than 8 kB over`] : [],
  );
  if (first.bytes > first.monolithBytes * BUDGET.firstBytes) over.push('sign-in to first: over 1.15 times');
  if (back.code > 0) over.push(`going back asked for code ${back.code} times`);
  return over;
}

/** Against a monolith that requests rows together with the code: the difference is the loader's. */
const asksAhead = process.argv.includes('--ahead');

await mkdir(fileURLToPath(new URL('../../dist', import.meta.url)), { recursive: true });
const monolith = await startMonolith(4304, { asksAhead });
const product = await startProduct(4303);
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium' });
try {
  /** @type {Record<keyof Pair, Awaited<ReturnType<typeof measureDepartments>>>[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      federated: await measureDepartments(browser, product.origin),
      monolith: await measureDepartments(browser, monolith.origin),
    });
  }
  const head = ['kB', 'monolith', 'requests', 'ms', 'monolith', 'ratio', 'loader'];
  console.log('40 ms, 10 Mbit/s, cold    '.padEnd(26) + head.map((cell) => cell.padStart(11)).join(''));
  const step = (/** @type {number} */ index) =>
    rounds.map(({ federated, monolith }) => ({
      federated: /** @type {Step} */ (federated.opened[index]),
      monolith: /** @type {Step} */ (monolith.opened[index]),
    }));
  const opened = DEPARTMENTS.map((name, index) =>
    line(index === 0 ? `sign-in to ${name}` : name, step(index)),
  );
  const back = line(
    `back to ${DEPARTMENTS[0]}`,
    rounds.map(({ federated, monolith }) => ({ federated: federated.back, monolith: monolith.back })),
  );
  console.log(
    `Budgets: first ≤ ${BUDGET.firstBytes} × the monolith's JavaScript, each further ≤ its + 8 kB, back without code; ` +
      `times ≤ ${BUDGET.time} × the monolith's, which a busy machine decides too.`,
  );
  if (asksAhead)
    console.log('The monolith asked for rows beside the code too; the budget of times is without that.');
  for (const sentence of broken(opened, back)) {
    console.error(`Over budget: ${sentence}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await monolith.stop();
  await product.stop();
}
