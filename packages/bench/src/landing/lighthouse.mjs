// @ts-check
import lighthouse from 'lighthouse';

/**
 * One run of Lighthouse's mobile preset in the browser that listens at `port`. Scores are out of 100.
 *
 * @param {string} address @param {number} port
 */
export async function runLighthouse(address, port) {
  const { categories, audits } = await resultOf(address, port);
  const score = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
    },
    cls: figure('cumulative-layout-shift'),
    lcp: figure('largest-contentful-paint'),
    // The audits that cost points.
    failed: Object.values(audits)
      .filter(({ score: points, scoreDisplayMode }) => scoreDisplayMode === 'binary' && points === 0)
      .map(({ id }) => id),
  };
}

/** How often a run is repeated whose trace the browser lost (Lighthouse's `NO_NAVSTART`). */
const TRIES = 3;

/** @param {string} address @param {number} port @returns {Promise<import('lighthouse').Result>} */
async function resultOf(address, port, tries = TRIES) {
  const answer = await lighthouse(address, { port, logLevel: 'silent', output: 'json' });
  if (!answer) throw new Error('Lighthouse answered nothing.');
  const { runtimeError } = answer.lhr;
  if (runtimeError && tries > 1) return resultOf(address, port, tries - 1);
  if (runtimeError) throw new Error(runtimeError.message);
  return answer.lhr;
}
