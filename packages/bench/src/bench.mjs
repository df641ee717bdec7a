// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRslib } from '@rslib/core';

/** The first benchmark is the default. */
const BENCHES = {
  federation: './src/federation/run.ts',
  departments: './src/departments/run.ts',
  landing: './src/landing/run.ts',
  upload: './src/upload.ts',
  api: './src/api/run.ts',
  search: './src/search/run.ts',
  import: './src/imports/run.ts',
  public: './src/public/run.ts',
  'low-memory': './src/low-memory/run.ts',
  rolling: './src/rolling/run.ts',
  passwords: './src/passwords/run.ts',
  'expensive-calls': './src/expensive-calls/run.ts',
  strangers: './src/strangers/run.ts',
  frozen: './src/frozen/run.ts',
  scale: './src/scale/run.ts',
  soak: './src/soak/run.ts',
  suite: './src/suite/run.ts',
};
const STORE_AND_MAIL = {
  'soak-store-program': './src/soak/store-program.ts',
  'soak-mail-program': './src/soak/mail-program.ts',
};
const PROGRAMS = { soak: STORE_AND_MAIL, frozen: STORE_AND_MAIL };

const PACKAGE = path.resolve(import.meta.dirname, '..');
const { devDependencies } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));

const name = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 'federation';
if (!Object.hasOwn(BENCHES, name)) {
  console.error(`There is no benchmark ${name}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
const rslib = await createRslib({
  cwd: PACKAGE,
  config: {
    source: {
      entry: {
        [name]: BENCHES[/** @type {keyof typeof BENCHES} */ (name)],
        ...PROGRAMS[/** @type {keyof typeof PROGRAMS} */ (name)],
      },
    },
    lib: [{ format: 'esm', syntax: ['node 20.19'], dts: false }],
    output: {
      target: 'node',
      cleanDistPath: false,
      copy: [{ from: '../api/src/platform/database/migrations', to: 'migrations' }],
      // The workspace's packages are sources, and this package does not install their dependencies.
      autoExternal: false,
      externals: Object.keys(devDependencies).filter((dependency) => !dependency.startsWith('@ar/')),
      sourceMap: true,
    },
    logLevel: 'error',
  },
});
await (await rslib.build()).close();
await import(pathToFileURL(path.join(PACKAGE, `dist/${name}.js`)).href);
