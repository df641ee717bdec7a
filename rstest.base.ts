/** What all tests outside a browser have in common. */
export const PATIENT = {
  // A busy machine is no failure.
  testTimeout: 0,
  hookTimeout: 0,
};

/** For people, and for `npm test`, which adds up what these files say (packages/tools/launch/totals.mjs). */
export const REPORTERS: ['default', ['json', { outputPath: string }]] = [
  'default',
  // Of its own, since a package may run rstest more than once.
  ['json', { outputPath: `test-results/unit-${process.pid}.json` }],
];
