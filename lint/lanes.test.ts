import { expect, test } from '@rstest/core';
import { outsideLanes } from './lanes.ts';
import { repositoryTexts } from './repository.ts';

const A_TEST = "import { test } from '@rstest/core';\ntest('adds', () => {});\n";

test('npm test -- --all runs each test file of the repository', () => {
  expect(outsideLanes(repositoryTexts())).toEqual([]);
});

test.each([
  ['packages/api/src/sum.test.ts', []],
  ['host/src/sum.long.test.tsx', []],
  ['packages/e2e/tests/sum.spec.ts', []],
  ['packages/e2e/tests/sum.long.spec.ts', []],
  ['packages/e2e/product/sum.spec.ts', ['packages/e2e/product/sum.spec.ts']],
  ['packages/bench/src/sum.test.ts', ['packages/bench/src/sum.test.ts']],
  ['packages/api/src/sum.slow.test.ts', ['packages/api/src/sum.slow.test.ts']],
  ['packages/api/src/sum.tests.ts', ['packages/api/src/sum.tests.ts']],
])('outsideLanes of a repository with %s is %j', (path, found) => {
  const configurations = ['packages/api/rstest.config.ts', 'host/rstest.config.ts'];
  const texts = [...configurations.map((config) => [config, ''] as const), [path, A_TEST] as const];
  expect(outsideLanes(new Map(texts))).toEqual(found);
});

test('ignores helpers that define no tests', () => {
  expect(
    outsideLanes(
      new Map([
        ['packages/api/src/testing/a.ts', "import { rstest } from '@rstest/core';"],
        ['packages/e2e/product/b.ts', "import { test } from '@playwright/test';\n  test.extend<object>({});"],
      ]),
    ),
  ).toEqual([]);
});
