/** `*.long.test.ts` runs only with `npm test -- --all`, `*.test.ts` always (packages/tools/launch/test.mjs). */
export const LONG_LANE = process.env.TEST_LANE === 'all';

/** What the tests of all packages have in common. */
export const COMMON = {
  include: ['**/*.test.{ts,tsx}'],
  exclude: ['**/node_modules/**', '**/dist/**', ...(LONG_LANE ? [] : ['**/*.long.test.{ts,tsx}'])],
  // A busy machine is no failure.
  testTimeout: 0,
  hookTimeout: 0,
};

/** For people, and for `npm test`, which reads the JSON reports (packages/tools/launch/reports.mjs). */
export const REPORTERS: ['default', ['json', { outputPath: string }]] = [
  'default',
  // The process's number, because a package may run rstest more than once.
  ['json', { outputPath: `test-results/unit-${process.pid}.json` }],
];
