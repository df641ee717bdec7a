import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@rstest/core';
import { sourcesIn, withOwn } from './sources.ts';

test('sources are packed, and not what checks or builds them in the workspace', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sources-'));
  const files = ['src/index.ts', 'src/index.test.ts', 'src/a.module.css', 'testing/open.tsx', 'README.md'];
  const others = [
    'package.json',
    'rstest.config.ts',
    'dist/a.js',
    'node_modules/x/a.js',
    'test-results/a.json',
  ];
  for (const file of [...files, ...others]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), file);
  }
  expect([...sourcesIn(folder).keys()].sort()).toEqual([
    'README.md',
    'src/a.module.css',
    'src/index.ts',
    'testing/open.tsx',
  ]);
  rmSync(folder, { recursive: true });
});

test('a file takes from its own package what stood above it, and a file that does not is told', () => {
  const files = new Map([['testing/run.ts', "import { A } from '../../../a.ts';"]]);
  const own = withOwn(files, 'testing/run.ts', { from: '../../../a.ts', to: './a.ts' });
  expect(own.get('testing/run.ts')).toBe("import { A } from './a.ts';");
  expect(() => withOwn(files, 'testing/run.ts', { from: '../b.ts', to: './b.ts' })).toThrow(
    'does not import ../b.ts',
  );
});
