/** A step that failed for a reason that one sentence explains; `output` is what the program behind it said. */
export class StepFailure extends Error {
  /**
   * @param {string} sentence
   * @param {string} [output]
   */
  constructor(sentence, output) {
    super(sentence);
    this.output = output;
  }
}

const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_PNPM_META_FETCH_FAIL|dns error|error sending request/i;

/**
 * Whether a package manager failed for want of a network: what it says then is long and does not say so plainly.
 * @param {string} output
 */
export function isNetworkFailure(output) {
  return NO_NETWORK.test(output);
}
