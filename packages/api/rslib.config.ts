import { defineConfig } from '@rslib/core';

/** Builds the server, the two processes that the server forks, and the command `ar`. */
export default defineConfig({
  source: {
    entry: {
      main: './src/main.ts',
      'embedded-process': './src/platform/database/embedded/embedded-process.ts',
      'sheet-reader': './src/records/imports/reading/sheet-reader.ts',
      ar: './src/operations/commands/ar.ts',
    },
  },
  lib: [{ format: 'esm', syntax: ['node 20.19'], dts: false }],
  output: {
    target: 'node',
    // The server reads these files at run time, so the bundler does not find them.
    copy: [
      { from: './src/platform/uploads/inspect/pdf-opener.mjs' },
      { from: './src/platform/database/migrations', to: 'migrations' },
    ],
    // The workspace's packages are TypeScript source and are compiled in. Other dependencies contain native binaries and
    // WASM files, so they stay external.
    autoExternal: false,
    externals: [/^(?!@ar\/)[@a-z][^:]*$/],
    sourceMap: true,
  },
});
