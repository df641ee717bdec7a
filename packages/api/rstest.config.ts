import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore what all configurations of tests have in common
import { PATIENT, REPORTERS } from '../../rstest.base.ts';

const SOURCE = join(import.meta.dirname, 'src');

/** The demonstration is only ever put into the embedded database; how long a hash takes is no matter of the database. */
const EMBEDDED_ONLY = /^demonstration\/|^regression\/timing/;

/**
 * What the two engines could answer differently: every kind of record from its creation to its deletion, collation,
 * search, counting by days, transactions, locks, migrations. The other files prove the same on either engine.
 */
const ON_BOTH_ENGINES = [
  'analytics/analytics.',
  'audit/history.',
  'auth/refresh.',
  'database/',
  'lists/',
  'records/',
  'users/',
].map((name) => `src/${name}`);

/** What a test file imports if it opens a database; the others need no engine, or start a server with its own. */
const OPENS_DATABASE = /from '[./]*(testing\/|\.\.\/)(api|database)\.ts'/;

const onPostgres = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !EMBEDDED_ONLY.test(name))
  .filter((name) => OPENS_DATABASE.test(readFileSync(join(SOURCE, name), 'utf8')))
  .map((name) => `src/${name}`);

for (const name of ON_BOTH_ENGINES) {
  if (!onPostgres.some((file) => file.startsWith(name)))
    throw new Error(`${name} has moved: no test is there.`);
}
const onPostgresOnly = onPostgres.filter((file) => !ON_BOTH_ENGINES.some((name) => file.startsWith(name)));

/** A hash costs its full work only where it is what a test is about: which ones says the file that comes instead. */
const HASHES = {
  resolve: {
    alias: { [join(SOURCE, 'auth/password-parameters.ts')]: join(SOURCE, 'testing/password-parameters.ts') },
  },
};

/** Both engines in one run, so that their sum is that of both. */
export default defineConfig({
  reporters: REPORTERS,
  // By itself rstest leaves a core to others; two is what a small machine has.
  pool: { maxWorkers: 2 },
  projects: [
    {
      ...PATIENT,
      ...HASHES,
      name: 'embedded',
      include: ['src/**/*.test.ts'],
      exclude: onPostgresOnly,
      globalSetup: './src/testing/database-image.ts',
    },
    {
      ...PATIENT,
      ...HASHES,
      name: 'postgres',
      include: onPostgres,
      globalSetup: './src/testing/postgres-template.ts',
      source: { define: { 'process.env.TEST_ENGINE': JSON.stringify('postgres') } },
    },
  ],
});
