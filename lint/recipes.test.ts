import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';

const ROOT = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');

test.each([
  'rsbuild/package.json',
  'rsbuild/department.json',
  'rsbuild/rsbuild.config.js',
  'webpack/webpack.config.js',
])('docs/departments/stock-builds.md contains the tested %s', (file) => {
  expect(read('docs/departments/stock-builds.md')).toContain(read('packages/e2e/stock-builds', file));
});
