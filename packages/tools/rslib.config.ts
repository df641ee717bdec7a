import { defineConfig } from '@rslib/core';

/** One file for Node, with the workspace's TypeScript in it (`release.mjs` runs it). */
export default defineConfig({
  source: { entry: { release: './release/main.ts' } },
  lib: [{ format: 'esm', syntax: ['node 20.19'], dts: false }],
  output: { target: 'node', autoExternal: false, externals: ['playwright-core', /^node:/] },
});
