import { chromium } from '@playwright/test';
import { startMonolith } from '../monolith/start.ts';
import { CHROMIUM, median, startProduct } from '../product.ts';
import { measureDepartments, STEPS, type Step } from './measure.ts';

/** The maximum ratios to the monolith. `furtherBytes` is the size of a further department in bytes. */
const BUDGET = { firstBytes: 1.15, furtherBytes: 8000, time: 1 };
const ROUNDS = 9;

const prefetchesRows = process.argv.includes('--ahead');

const bytesOf = ({ answers }: Step) => answers.reduce((sum, { bytes }) => sum + bytes, 0);
const print = (name: string, cells: string[]) =>
  console.log(name.padEnd(31) + cells.map((cell) => cell.padStart(11)).join(''));

/** Times are medians. Bytes and requests are the same in every round. */
function check(name: string, at: number, rounds: { federated: Step; monolith: Step }[]): string[] {
  const [first] = rounds;
  if (!first) throw new Error('nothing measured');
  const { federated, monolith } = first;
  const [bytes, monolithBytes] = [bytesOf(federated), bytesOf(monolith)];
  print(name, [
    (bytes / 1000).toFixed(1),
    (monolithBytes / 1000).toFixed(1),
    `${federated.answers.length} / ${monolith.answers.length}`,
    median(rounds.map((round) => round.federated.milliseconds)).toFixed(0),
    median(rounds.map((round) => round.monolith.milliseconds)).toFixed(0),
    median(rounds.map((round) => round.federated.milliseconds / round.monolith.milliseconds)).toFixed(2),
    `${(median(rounds.map((round) => round.federated.loader / round.federated.milliseconds)) * 100).toFixed(0)} %`,
  ]);
  if (process.argv.includes('--files')) {
    for (const [side, { answers }] of Object.entries(first)) {
      for (const file of answers)
        if (file.bytes > 0) console.log(side, `${file.bytes}`.padStart(9), file.url);
    }
  }
  if (at === 0) return bytes > monolithBytes * BUDGET.firstBytes ? [`${name}: over 1.15 times`] : [];
  const code = federated.answers.filter(({ isCode }) => isCode).length;
  if (at === STEPS.length - 1) return code > 0 ? [`${name}: asked for code ${code} times`] : [];
  return bytes > monolithBytes + BUDGET.furtherBytes ? [`${name}: more than 8 kB over`] : [];
}

const monolith = await startMonolith(prefetchesRows);
const product = await startProduct();
const browser = await chromium.launch({ executablePath: CHROMIUM });
try {
  const rounds: Record<'federated' | 'monolith', Step[]>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const federated = await measureDepartments(browser, product.origin);
    rounds.push({ federated, monolith: await measureDepartments(browser, monolith.origin) });
  }
  print('40 ms, 10 Mbit/s, cold', ['kB', 'monolith', 'requests', 'ms', 'monolith', 'ratio', 'loader']);
  const over = STEPS.flatMap((name, at) => {
    const pairs = rounds.map((round) => ({
      federated: round.federated[at] as Step,
      monolith: round.monolith[at] as Step,
    }));
    return check(name, at, pairs);
  });
  console.log(
    `Budgets: first ≤ ${BUDGET.firstBytes} × the monolith's JavaScript, each further ≤ its + 8 kB, back without code; ` +
      `times ≤ ${BUDGET.time} × the monolith's, which a busy machine decides too.`,
  );
  if (prefetchesRows)
    console.log('The monolith asked for rows beside the code too; the budget of times is without that.');
  for (const sentence of over) console.error(`Over budget: ${sentence}`);
  if (over.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await monolith.stop();
  await product.stop();
}
