import { StepFailure } from './programs.mjs';

/**
 * @typedef {object} Screen
 * @property {(text: string) => void} write
 * @property {boolean} live whether a line can be drawn over (a terminal)
 */

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Numbered steps, each on one line with the time it took. In a terminal the time runs while the step does.
 * @param {number} count
 * @param {Screen} screen
 */
export function createProgress(count, screen) {
  let number = 0;
  return {
    /**
     * @template T
     * @param {string} title
     * @param {() => Promise<T>} work
     * @param {(result: T) => string} [outcome] one or two words for the end of the line
     * @returns {Promise<T>}
     */
    async step(title, work, outcome = () => 'done') {
      number += 1;
      const start = performance.now();
      const line = `${number}/${count} ${title} `;
      const draw = () => screen.write(`\r${line}… ${seconds(start)}`);
      if (screen.live) draw();
      else screen.write(`${line}…\n`);
      const clock = screen.live ? setInterval(draw, 1000) : undefined;
      const end = (/** @type {string} */ words) =>
        screen.write(`${screen.live ? '\r\x1b[K' : ''}${line}${words} (${seconds(start)})\n`);
      try {
        const result = await work();
        end(outcome(result));
        return result;
      } catch (error) {
        end('failed');
        throw error;
      } finally {
        clearInterval(clock);
      }
    },
  };
}

/** The terminal or file that this program writes to. */
export const standardOutput = {
  write: (/** @type {string} */ text) => void process.stdout.write(text),
  live: Boolean(process.stdout.isTTY),
};

/** The last lines of what a program said are what matters of it. */
const SHOWN_LINES = 60;

/**
 * Says why it went wrong: what the program behind it said last, then one sentence.
 * @param {unknown} error
 */
export function explain(error) {
  if (!(error instanceof StepFailure)) {
    console.error(error);
    return;
  }
  if (error.output) console.error(lastLines(error.output));
  console.error(`\n${error.message}`);
}

/** @param {string} output */
export function lastLines(output) {
  const lines = output.trimEnd().split('\n');
  const left = lines.length - SHOWN_LINES;
  return left > 0 ? [`… (${left} lines before)`, ...lines.slice(left)].join('\n') : lines.join('\n');
}
