import { StepFailure } from './programs.mjs';

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Prints numbered steps with their times. In a terminal (`live`), a step shows the elapsed seconds while it runs.
 * @param {number} count @param {{ write?: (text: string) => unknown, live?: boolean }} [screen] */
export function createProgress(
  count,
  { write = (text) => process.stdout.write(text), live = process.stdout.isTTY } = {},
) {
  let number = 0;
  /** @template T @param {string} title @param {() => Promise<T>} work @param {(result: T) => string} [outcome] */
  return async (title, work, outcome = () => 'done') => {
    const start = performance.now();
    number += 1;
    const line = `${number}/${count} ${title} `;
    const draw = () => write(`\r${line}… ${seconds(start)}`);
    if (live) draw();
    else write(`${line}…\n`);
    const clock = live ? setInterval(draw, 1000) : undefined;
    let words = 'failed';
    try {
      const result = await work();
      words = outcome(result);
      return result;
    } finally {
      clearInterval(clock);
      write(`${live ? '\r\x1b[K' : ''}${line}${words} (${seconds(start)})\n`);
    }
  };
}

/** @param {unknown} error */
export function explain(error) {
  if (!(error instanceof StepFailure)) return console.error(error);
  if (error.output) console.error(lastLines(error.output));
  console.error(`\n${error.message}`);
}

const SHOWN_LINES = 60;

/** @param {string} output */
export function lastLines(output) {
  const lines = output.trimEnd().split('\n');
  const left = lines.length - SHOWN_LINES;
  return [...(left > 0 ? [`… (${left} lines before)`] : []), ...lines.slice(-SHOWN_LINES)].join('\n');
}
