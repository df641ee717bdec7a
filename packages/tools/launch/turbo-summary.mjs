/**
 * Whether turbo ran all that it set out to run. Its exit code does not say so: turbo 2.11.11 ends with 0 when a signal
 * stopped it half way, and what it had run until then would pass for all the tests there are.
 * @param {string} output
 */
export function isComplete(output) {
  const summary = /^ *Tasks: +(\d+) successful, (\d+) total *$/m.exec(output);
  return summary !== null && summary[1] === summary[2];
}
