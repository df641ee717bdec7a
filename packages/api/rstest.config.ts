import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore what all configurations of tests have in common
import { PATIENT, REPORTERS } from '../../rstest.base.ts';

const SOURCE = join(import.meta.dirname, 'src');

/** The demonstration is only ever put into the embedded database; how long a hash takes is no matter of the database. */
const EMBEDDED_ONLY = /^src\/(demonstration\/|regression\/timing)/;

/**
 * What the two engines could answer differently: every kind of record from its creation to its deletion, collation,
 * search, counting by days, transactions, locks, migrations. The other files prove the same on either engine.
 */
const ON_BOTH_ENGINES = [
  'activity/journal.',
  'analytics/analytics.',
  'archive/interleavings.',
  'auth/refresh.',
  'database/',
  'imports/imports.',
  'lists/answer',
  'lists/excerpts.',
  'lists/list',
  'public/',
  'lists/search.',
  'lists/words.',
  'records/',
  'testing/cluster/kill-loop.',
  'users/',
].map((name) => `src/${name}`);

/** What a test file imports if it opens a database; the others need no engine, or start a server with its own. */
const OPENS_DATABASE = /from '[./]*(testing\/|\.\.\/)(api|database)\.ts'/;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `src/${name}`);
const onPostgres = files.filter(
  (file) =>
    !EMBEDDED_ONLY.test(file) && OPENS_DATABASE.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

for (const name of ON_BOTH_ENGINES) {
  if (!onPostgres.some((file) => file.startsWith(name)))
    throw new Error(`${name} has moved: no test is there.`);
}

const ENGINES = [
  {
    name: 'embedded',
    include: files.filter(
      (file) => !onPostgres.includes(file) || ON_BOTH_ENGINES.some((name) => file.startsWith(name)),
    ),
    globalSetup: './src/testing/database-image.ts',
  },
  {
    name: 'postgres',
    include: onPostgres,
    globalSetup: './src/testing/postgres-template.ts',
    source: { define: { 'process.env.TEST_ENGINE': JSON.stringify('postgres') } },
  },
];

/**
 * About passwords, sessions or attacks on them: how long a hash takes is part of what these prove, be it measured or
 * the gap in which two requests meet. Everywhere else a password is only a way in, and its hash a thirtieth of the work.
 */
const HASHES_IN_EARNEST = /^src\/(auth|passwords|regression)\//;
const CHEAP_HASHES = {
  resolve: {
    alias: { [join(SOURCE, 'auth/password-parameters.ts')]: join(SOURCE, 'testing/password-parameters.ts') },
  },
};

// For the servers and commands too that tests start.
const UNOPTIMISED = pathToFileURL(join(SOURCE, 'testing/unoptimised.mjs')).href;
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${UNOPTIMISED}`;

/** Both engines in one run, so that their sum is that of both. */
export default defineConfig({
  reporters: REPORTERS,
  // One more than a small machine has processors: of the longest files each waits for servers it has killed or frozen.
  pool: { maxWorkers: 3 },
  // The files of a project share processes: starting one for each takes a third of the time. No module of the server
  // keeps anything that is not a server's own, else one file's tests would see another's.
  isolate: false,
  projects: ENGINES.flatMap(({ include, ...engine }) => [
    {
      ...PATIENT,
      ...engine,
      ...CHEAP_HASHES,
      include: include.filter((file) => !HASHES_IN_EARNEST.test(file)),
    },
    {
      ...PATIENT,
      ...engine,
      name: `${engine.name}-hashes-in-earnest`,
      include: include.filter((file) => HASHES_IN_EARNEST.test(file)),
    },
  ]),
});
