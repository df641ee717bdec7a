// @ts-check
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { startMonolith } from '../monolith/start.mjs';
import { startProduct } from '../product.mjs';
import { measureFirstDepartment } from './measure.mjs';

/** all JavaScript from sign-in to the first department, as a ratio to the monolith's. */
const BYTES_BUDGET = 1.15;
const ROUNDS = 5;

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

await mkdir(fileURLToPath(new URL('../../dist', import.meta.url)), { recursive: true });
const monolith = await startMonolith(4302);
const product = await startProduct(4301);
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium' });
try {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      federated: await measureFirstDepartment(browser, product.origin),
      monolith: await measureFirstDepartment(browser, monolith.origin),
    });
  }
  const [first] = rounds;
  if (!first) throw new Error('nothing measured');

  if (process.argv.includes('--files')) {
    for (const variant of /** @type {const} */ (['federated', 'monolith'])) {
      for (const { url, bytes } of first[variant].sizes)
        console.log(variant, kilobytes(bytes).padStart(9), url);
    }
  }
  const bytesRatio = first.federated.bytes / first.monolith.bytes;
  const timeRatio = median(rounds.map((round) => round.federated.milliseconds / round.monolith.milliseconds));
  console.log('sign-in to first department        federated   monolith      ratio');
  console.log(
    `JavaScript, gzip                 ${kilobytes(first.federated.bytes).padStart(11)}${kilobytes(first.monolith.bytes).padStart(11)}${bytesRatio.toFixed(3).padStart(11)}   budget ${BYTES_BUDGET}`,
  );
  console.log(
    `requests                         ${String(first.federated.requests).padStart(11)}${String(first.monolith.requests).padStart(11)}`,
  );
  console.log(
    `time to first row, median of ${ROUNDS}  ${''.padStart(22)}${timeRatio.toFixed(2).padStart(12)}`,
  );
  if (bytesRatio > BYTES_BUDGET) process.exitCode = 1;
} finally {
  await browser.close();
  await monolith.stop();
  await product.stop();
}
