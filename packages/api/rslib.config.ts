import { defineConfig } from '@rslib/core';

/** The server, the processes that it forks: the embedded database's and the one that reads others' spreadsheets; and the command of the person who runs it. */
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
    // Read while the program runs: the opener of PDFs (src/platform/uploads/inspect/pdf.ts) and the migrations.
    copy: [
      { from: './src/platform/uploads/inspect/pdf-opener.mjs' },
      { from: './src/platform/database/migrations', to: 'migrations' },
    ],
    // The workspace's packages are TypeScript source, so they must be compiled in; everything else stays a
    // dependency (native binaries, WASM).
    autoExternal: false,
    externals: [/^(?!@ar\/)[@a-z][^:]*$/],
    sourceMap: true,
  },
});
