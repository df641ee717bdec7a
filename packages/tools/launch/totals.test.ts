import { expect, test } from '@rstest/core';
import { isGood, lastLine, playwrightTotals, rstestTotals, withExitCode } from './totals.mjs';

test('the summaries of all packages that turbo ran are added up', () => {
  const output = `
@ar/domain:test:  Test Files 6 passed
@ar/domain:test:       Tests 41 passed
@ar/domain:test:    Duration 1.2s (build 51ms, tests 1.1s)
@ar/api:test:  ✓ src/embedded/folder-lock.test.ts (8)
@ar/api:test:  Test Files 1 failed | 2 passed
@ar/api:test:       Tests 3 failed | 15 passed | 2 skipped (20)
 Tasks:    1 successful, 2 total`;
  expect(rstestTotals(output)).toEqual({ passed: 56, failed: 3 });
});

test('colours and single packages are read as well', () => {
  expect(rstestTotals('\x1b[2m      Tests\x1b[22m \x1b[32m18 passed\x1b[39m')).toEqual({
    passed: 18,
    failed: 0,
  });
});

test('what a test prints is not a summary', () => {
  expect(rstestTotals('log | Tests are fun, 3 passed\n3 passed')).toEqual({ passed: 0, failed: 0 });
});

test('every kind of failure of a browser test counts, a skipped one does not', () => {
  const output = `
  ✓  1 tests/access.spec.ts:5:1 › 4 passed the guard (1.0s)
@ar/e2e:test:browser:   2 failed
@ar/e2e:test:browser:     tests/lists.spec.ts:9:1 › sorts
@ar/e2e:test:browser:   1 flaky
@ar/e2e:test:browser:   1 interrupted
@ar/e2e:test:browser:   3 skipped
@ar/e2e:test:browser:   114 passed (9.5m)`;
  expect(playwrightTotals(output)).toEqual({ passed: 114, failed: 4 });
});

test('a run that broke before its tests is one failure; one that counted its failures is not one more', () => {
  expect(withExitCode({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(withExitCode({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(withExitCode({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test('no failure is good only if something passed', () => {
  expect([
    isGood({ passed: 0, failed: 0 }),
    isGood({ passed: 9, failed: 1 }),
    isGood({ passed: 9, failed: 0 }),
  ]).toEqual([false, false, true]);
  expect(lastLine({ passed: 9, failed: 1 })).toBe('9 passed, 1 failed');
});
