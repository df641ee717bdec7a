import { StepFailure } from './failure.mjs';
import { signalRunning } from './run-command.mjs';

/** The last lines of what a program said are what matters of it. */
const SHOWN_LINES = 60;

/** While programs run for us, a signal ends them and then us. */
export function endOnSignals() {
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.on(signal, () => {
      signalRunning(signal);
      process.exit(code);
    });
  }
}

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
