/** `*.long.test.ts` runs only with `npm test -- --all`, `*.test.ts` always (packages/tools/launch/test.mjs). */
export const LONG_LANE = process.env.TEST_LANE === 'all';

/** The settings of all packages' tests. */
export const COMMON = {
  include: ['**/*.test.{ts,tsx}'],
  exclude: ['**/node_modules/**', '**/dist/**', ...(LONG_LANE ? [] : ['**/*.long.test.{ts,tsx}'])],
  // Without timeouts, because a busy machine is slow.
  testTimeout: 0,
  hookTimeout: 0,
};

/** Console output, and JSON for `npm test` (packages/tools/launch/reports.mjs). */
export const REPORTERS: ['default', ['json', { outputPath: string }]] = [
  'default',
  // The process id, because a package may run rstest more than once.
  ['json', { outputPath: `test-results/unit-${process.pid}.json` }],
];
