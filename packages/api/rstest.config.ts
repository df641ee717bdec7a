import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { LONG_LANE, COMMON as OF_ALL, REPORTERS } from '../../rstest.base.ts';

const COMMON = { ...OF_ALL, setupFiles: ['./src/testing/calls-in-transactions.ts'] };
const SOURCE = join(import.meta.dirname, 'src');

/** These tests always run on the embedded database, because a server on PostgreSQL has no demonstration. */
const EMBEDDED = ['src/operations/demonstration/*.test.ts'];

/** The long lane runs these tests on PostgreSQL and on the embedded database. */
const ON_BOTH_ENGINES = [
  'records/trash/interleavings',
  'platform/database/',
  'records/changes/idempotency.',
  'records/imports/imports.',
  'records/lists/lists.',
  'records/lists/search.',
  'records/changes/records.',
  'records/people/users.',
];

/** This test runs on PostgreSQL only, although its folder is in ON_BOTH_ENGINES. */
const ON_SERVER_ONLY = 'platform/database/pooler.';

/** These tests hash passwords with the parameters of production. */
const FULL_HASHES = [
  'src/accounts/sessions/password.test.ts',
  'src/accounts/sessions/sign-in-timing.long.test.ts',
];

const tests = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.test.ts'),
);
for (const name of ON_BOTH_ENGINES) {
  if (!tests.some((test) => test.startsWith(name))) throw new Error(`rstest.config.ts: no test ${name}`);
}

/** Passwords are hashed with 1 MiB of memory instead of 46, because almost every test file signs in. */
const CHEAP_HASHES = {
  resolve: {
    alias: {
      [join(SOURCE, 'accounts/sessions/password-parameters.ts')]: join(
        SOURCE,
        'testing/password-parameters.ts',
      ),
    },
  },
};
const ON_POSTGRES = {
  globalSetup: ['./src/testing/postgres-template.ts', './src/testing/database-image.ts'],
  source: { define: { 'process.env.TEST_ENGINE': JSON.stringify('postgres') } },
};
const ON_EMBEDDED = { globalSetup: ['./src/testing/database-image.ts'] };

// Servers and commands that tests start inherit the variable.
const UNOPTIMISED = pathToFileURL(join(SOURCE, 'testing/unoptimised.mjs')).href;
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${UNOPTIMISED}`;

export default defineConfig({
  reporters: REPORTERS,
  pool: { maxWorkers: 3 },
  // The test files of a worker share modules, so that they also share databases (`src/testing/database.ts`).
  isolate: false,
  projects: [
    {
      ...COMMON,
      ...CHEAP_HASHES,
      ...ON_POSTGRES,
      name: 'postgres',
      exclude: [...COMMON.exclude, ...EMBEDDED, ...FULL_HASHES],
    },
    { ...COMMON, ...CHEAP_HASHES, ...ON_EMBEDDED, name: 'embedded', include: EMBEDDED },
    { ...COMMON, ...ON_POSTGRES, name: 'full-hashes', include: FULL_HASHES },
    ...(LONG_LANE
      ? [
          {
            ...COMMON,
            ...CHEAP_HASHES,
            ...ON_EMBEDDED,
            name: 'embedded-again',
            include: tests
              .filter((test) => ON_BOTH_ENGINES.some((name) => test.startsWith(name)))
              .filter((test) => !test.startsWith(ON_SERVER_ONLY))
              .map((test) => `src/${test}`),
          },
        ]
      : []),
  ],
});
