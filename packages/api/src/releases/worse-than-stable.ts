/** What became of a version in the browsers that tried it. */
export interface Tries {
  failures: number;
  loads: number;
}

/** One bad connection must not end a canary. */
const FEWEST_FAILURES = 5;

/** So seldom may a canary that is no worse be ended. It is looked at with every failure, so this is far below 5 %. */
const CHANCE = 0.001;

/** Whether the canary fails more often than the stable release beyond what chance does. */
export function isWorse(canary: Tries, stable: Tries): boolean {
  return canary.failures >= FEWEST_FAILURES && chanceOfAsMany(canary, stable) < CHANCE;
}

/**
 * Fisher's exact test, one-sided: were both releases alike, how likely would the canary have had at least as many of
 * all failures as it had? Exact also for the small numbers at which a canary should be stopped. Each number of failures
 * is weighed by the hypergeometric distribution, from the one before it; the weights' sum needs no factorials.
 */
export function chanceOfAsMany(canary: Tries, stable: Tries): number {
  const tried = canary.failures + canary.loads;
  const others = stable.failures + stable.loads;
  const failures = canary.failures + stable.failures;
  const most = Math.min(failures, tried);
  let weight = 1;
  let all = 0;
  let asMany = 0;
  for (let count = Math.max(0, failures - others); count <= most; count += 1) {
    all += weight;
    if (count >= canary.failures) asMany += weight;
    weight *= ((failures - count) * (tried - count)) / ((count + 1) * (others - failures + count + 1));
    if (weight > 1e200) [weight, all, asMany] = [weight / 1e200, all / 1e200, asMany / 1e200];
  }
  return asMany / all;
}
