// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRslib } from '@rslib/core';

const PACKAGE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { devDependencies } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));

/** Compiles this benchmark together with the API's sources that it measures. Answers the program's file. */
export async function buildApiBench() {
  const rslib = await createRslib({
    cwd: PACKAGE,
    config: {
      source: { entry: { api: './src/api/run.ts', 'load-process': './src/api/load-process.ts' } },
      lib: [{ format: 'esm', syntax: ['node 20.19'], dts: false }],
      output: {
        target: 'node',
        cleanDistPath: false,
        // The workspace's packages are source, and what they stand on is not installed here: compile both in.
        autoExternal: false,
        externals: Object.keys(devDependencies).filter((name) => !name.startsWith('@ar/')),
        sourceMap: true,
      },
      logLevel: 'error',
    },
  });
  await (await rslib.build()).close();
  return path.join(PACKAGE, 'dist/api.js');
}
