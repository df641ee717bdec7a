import { defineConfig } from '@rslib/core';

/** The server, the two processes that it forks (embedded database, spreadsheet reader), and the operator's command. */
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
    // Loaded at run time: the PDF reader (src/platform/uploads/inspect/pdf.ts) and the migrations.
    copy: [
      { from: './src/platform/uploads/inspect/pdf-opener.mjs' },
      { from: './src/platform/database/migrations', to: 'migrations' },
    ],
    // Compiles in the workspace's packages, which are TypeScript source; other dependencies stay external (native
    // binaries, WASM).
    autoExternal: false,
    externals: [/^(?!@ar\/)[@a-z][^:]*$/],
    sourceMap: true,
  },
});
