import { defineConfig } from '@rslib/core';

/** Two programs: the server, and the embedded database's process that the server forks. */
export default defineConfig({
  source: {
    entry: { main: './src/main.ts', 'embedded-process': './src/embedded/embedded-process.ts' },
  },
  lib: [{ format: 'esm', syntax: ['node 20.19'], dts: false }],
  output: {
    target: 'node',
    // The workspace's packages are TypeScript source, so they must be compiled in; everything else stays a
    // dependency (native binaries, WASM).
    autoExternal: false,
    externals: [/^(?!@ar\/)[@a-z][^:]*$/],
    sourceMap: true,
  },
});
