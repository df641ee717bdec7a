import { expect, test } from '@rstest/core';
import { readStockBuild, type StockManifest } from './stock-build.ts';

const NONE = { sync: [], async: [] };
const given = (name: string, more: object = {}) => ({
  name,
  requiredVersion: '^19.3.1',
  assets: { js: NONE, css: NONE },
  ...more,
});
const manifest = ({ metaData, ...more }: Partial<StockManifest> & { exposes?: object[] } = {}) => ({
  metaData: {
    globalName: 'trees_1_0_0',
    publicPath: 'auto',
    pluginVersion: '2.9.2',
    remoteEntry: { name: 'remoteEntry.js', path: '' },
    ...metaData,
  },
  shared: [given('react'), given('react/jsx-runtime')],
  exposes: [
    { path: './department', assets: { js: { sync: ['page.js'], async: ['later.js'] }, css: { sync: [] } } },
  ],
  ...more,
});
const ENTRY = 'var r=self.chunks_trees_1_0_0=self.chunks_trees_1_0_0||[];';
const trees = { id: 'trees', version: '1.0.0' };

test('reads a release from a build by Module Federation’s plugin', () => {
  expect(readStockBuild(manifest(), trees, ENTRY)).toEqual({
    builtWith: '2.9.2',
    shared: { react: '19.3.1', 'react/jsx-runtime': '19.3.1' },
    entry: 'remoteEntry.js',
    first: ['page.js'],
  });
});

test.each<[string, object, string]>([
  ['a name without the version', { metaData: { globalName: 'trees' } }, "name: 'trees_1_0_0'"],
  ['files at a fixed address', { metaData: { publicPath: '/assets/' } }, "publicPath: 'auto'"],
  ['no department', { exposes: [] }, "exposes: { './department': './src/department.jsx' }"],
  ['an unshared React', { shared: [] }, "shared: { 'react': { singleton: true, import: false } }"],
  [
    'a bundled React',
    { shared: [given('react', { assets: { js: { sync: ['react.js'], async: [] }, css: NONE } })] },
    "shared: { 'react': { singleton: true, import: false } }",
  ],
  [
    'a shared React without a version',
    { shared: [given('react', { requiredVersion: null })] },
    "shared: { 'react': { singleton: true, import: false, requiredVersion: '^19.3.1' } }",
  ],
  [
    'a module that the host does not share',
    { shared: [given('react'), given('lodash')] },
    'leave it out of `shared`',
  ],
])('refuses %s, and the problem contains the line to add', (_, more, line) => {
  const answer = readStockBuild(manifest(more), trees, ENTRY);
  expect('problems' in answer && answer.problems).toEqual([expect.stringContaining(line)]);
});

test.each([
  'var r=self.webpackChunktrees=self.webpackChunktrees||[];',
  'var chunks = self["webpackChunktrees"] = self["webpackChunktrees"] || [];',
])('refuses a global chunk array whose name lacks the version: %s', (entry) => {
  expect(readStockBuild(manifest(), trees, entry)).toEqual({
    problems: [expect.stringContaining("chunkLoadingGlobal: 'chunks_trees_1_0_0'")],
  });
});

test.each(['module', 'esm'])('refuses an ES module (%s), as Vite builds it, with one problem', (type) => {
  const vite = {
    metaData: { globalName: 'trees', publicPath: '/', remoteEntry: { name: 'entry.js', type } },
  };
  const answer = readStockBuild(manifest({ ...vite, shared: [] }), trees, '');
  expect(answer).toEqual({ problems: [expect.stringContaining('build it with Rsbuild or webpack')] });
});

test('returns problems for an empty manifest', () => {
  expect(readStockBuild({}, trees, '')).toEqual({ problems: expect.arrayContaining([expect.any(String)]) });
});
