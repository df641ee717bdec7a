import { defineConfig } from '@rslib/core';

export default defineConfig({
  source: { entry: { release: './release/main.ts' } },
  lib: [{ format: 'esm', syntax: ['node 20.19'], dts: false }],
  output: { target: 'node', autoExternal: false, externals: ['playwright-core', /^node:/] },
});
