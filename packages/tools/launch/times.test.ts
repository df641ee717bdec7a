import { expect, test } from '@rstest/core';
import { filesOf, type StepTime, timed, timeReport } from './times.mjs';

test('reads the seconds of each file from a report of rstest', () => {
  const files = [{ testPath: 'src/a.test.ts', duration: 1540, results: [{}, {}] }];
  expect(filesOf('packages/api', { files })).toEqual([
    { file: 'packages/api/src/a.test.ts', tests: 2, seconds: 1.5 },
  ]);
});

test('sums the seconds of each file in a report of Playwright', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const inner = { file: 'lists.spec.ts', specs: [spec(3000)] };
  const suites = [{ file: 'lists.spec.ts', specs: [spec(1200)], suites: [inner] }];
  expect(filesOf('packages/e2e', { suites })).toEqual([
    { file: 'packages/e2e/tests/lists.spec.ts', tests: 2, seconds: 4.2 },
  ]);
});

test('lists the five slowest files and all steps', () => {
  const files = [3, 7, 1, 12.3, 5, 2].map((seconds) => ({ file: `${seconds}.test.ts`, tests: 1, seconds }));
  const report = timeReport(files, [{ title: 'Types', seconds: 11.12, cpuSeconds: 20 }]);
  expect(report.split('\n')).toEqual([
    'Slowest files:',
    '   12.3 s  12.3.test.ts',
    '    7.0 s  7.test.ts',
    '    5.0 s  5.test.ts',
    '    3.0 s  3.test.ts',
    '    2.0 s  2.test.ts',
    'Steps:',
    '   11.1 s  Types',
  ]);
});

test('times a step that fails', async () => {
  const times: StepTime[] = [];
  await expect(timed(times, 'Types', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(times).toEqual([{ title: 'Types', seconds: expect.any(Number), cpuSeconds: expect.any(Number) }]);
});
