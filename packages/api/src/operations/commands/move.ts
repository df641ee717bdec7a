import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { bringAll, shareAll } from '../../departments/releases/files/shared-releases.ts';
import type { Config } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { connect, UNHURRIED } from '../../platform/database/connect.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { FolderInUse, takeFolderLock } from '../../platform/database/embedded/folder-lock.ts';
import { lastMigration, migrate } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createStore } from '../../platform/storage/create-store.ts';
import { hasDemonstrationAccounts } from '../demonstration/accounts.ts';
import { copyDatabase } from '../move/copy-database.ts';
import { type CheckedFiles, checkFiles, copyFiles } from '../move/copy-files.ts';
import type { Command, CommandContext } from './run-command.ts';

export const move: Command = {
  summary: 'Copies everything to another database, and files to the object store or back.',
  takes: '[--to postgres://…] [--files s3://<bucket>|disk]',
  about: `Copies what the server has, as its environment says, to where it shall have it, and compares both sides. The source
is only read. Run it once while the server goes on: it copies the files, and shows what else would be copied. Then stop
every server and run it again: it copies what is left. Then change the settings, and start.

  --to      an empty PostgreSQL database; its password may come from PGPASSWORD or ~/.pgpass
  --files   s3://<bucket>: from DATA_DIR/files to the bucket that S3_BUCKET and the other S3_ settings name;
            disk: from that bucket to DATA_DIR/files. Without it, files stay where they are

It may be stopped at any time and run again.`,
  words: [0, 0],
  options: { to: { type: 'string' }, files: { type: 'string' } },
  async run(_words, { to, files }, context) {
    const address = to === undefined ? undefined : databaseIn(String(to), context.config);
    const stores = files === undefined ? undefined : await storesOf(String(files), context.config);
    if (!address && !stores) throw new StartRefused('Nothing is to be moved: say --to, --files, or both.');
    const closers: Closers = [];
    try {
      return await moveAll(address, stores, context, closers);
    } finally {
      await closeAll(closers);
    }
  },
};

function databaseIn(text: string, { databaseUrl }: Config): string {
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text))
    throw new StartRefused(
      '--to must be the address of a database, for example postgres://ar@db.internal/ar.',
    );
  if (text === databaseUrl) throw new StartRefused('--to names the database that the server has already.');
  return text;
}

async function storesOf(text: string, { s3, dataDir }: Config) {
  const bucket = /^s3:\/\/([\w.-]+)$/.exec(text)?.[1];
  if (!bucket && text !== 'disk') throw new StartRefused('--files must be s3://<bucket>, or disk.');
  if (!s3)
    throw new StartRefused(
      'The settings S3_ENDPOINT, S3_BUCKET and the others name the object store: set them too.',
    );
  if (bucket && bucket !== s3.bucket)
    throw new StartRefused(`S3_BUCKET names the bucket ${s3.bucket}, and --files another one.`);
  const [disk, store] = await Promise.all([
    createStore({ s3: undefined, dataDir }),
    createStore({ s3, dataDir }),
  ]);
  const toBucket = bucket !== undefined;
  await Promise.all([disk, store].map((one) => one.ready())).catch((cause: Error) => {
    throw new StartRefused(`Files cannot be copied: ${cause.message}`, { cause });
  });
  return { s3, toBucket, ...(toBucket ? { from: disk, to: store } : { from: store, to: disk }) };
}

type Stores = Awaited<ReturnType<typeof storesOf>>;

async function moveAll(
  address: string | undefined,
  stores: Stores | undefined,
  { config, databaseProcess, say }: CommandContext,
  closers: Closers,
) {
  const copied = stores && (await copyFiles(stores, say));
  if (stores) say(`${copied} files copied; every other one was there.`);
  const source = await openSource(config, databaseProcess, closers);
  if (typeof source === 'number') {
    const told = `The server runs (process ${source}). Stop it, and run the same command again: ${
      address ? 'the database, and files that came meanwhile, are' : 'files that came meanwhile are'
    } copied then.`;
    return { told, facts: { finished: false, files: copied } };
  }
  if (address) await refuseDemonstration(source);
  const others = await othersConnected(source, config);
  const database = address && (await copyTo(address, source, others > 0, say, closers));
  const missing = stores ? await moveReleases(source, stores, config) : [];
  const checked = stores && (await checkFiles(source, stores.to));
  const finished = others === 0;
  const facts = { finished, files: copied, checked, database, missing_releases: missing };
  const told = [
    ...(database ? [databaseTold(database, finished)] : []),
    ...(checked ? filesTold(checked) : []),
    ...(missing.length > 0 ? [`Releases that are nowhere whole: ${missing.join(', ')}.`] : []),
    finished
      ? 'Done. Change the settings to what was copied to, and start the server.'
      : `${others} connections use the source: stop every server, and run the same command again.`,
  ];
  const faulty = missing.length > 0 || (checked?.problems.length ?? 0) > 0;
  return { told: told.join('\n'), facts, faulty };
}

type Copied = Awaited<ReturnType<typeof copyDatabase>>;

function databaseTold({ tables, rows, sequences, before }: Copied, finished: boolean): string {
  if (before)
    return `The database was copied before: ${rows} rows in ${tables} tables are the same on both sides.`;
  const what = `${rows} rows in ${tables} tables, with ${sequences} sequences, are the same on both sides.`;
  return finished ? what : `Copied for a trial, and taken back: ${what}`;
}

function filesTold({ files, bytes, problems }: CheckedFiles): string[] {
  const sound = `${files - problems.length} of ${files} files (${Math.ceil(bytes / 1e6)} MB) have the SHA-256 of their row.`;
  return [sound, ...problems.map(({ key, problem }) => `  ${key} is ${problem}`)];
}

/** The database that the server has; the process of one that holds an embedded database. */
async function openSource({ databaseUrl, dataDir }: Config, processFile: string, closers: Closers) {
  if (databaseUrl) return open(databaseUrl, closers);
  if (!existsSync(join(dataDir, 'database')))
    throw new StartRefused(`${dataDir} holds no database. Is DATA_DIR the server's?`);
  try {
    const lock = takeFolderLock(dataDir);
    closers.push(lock.release);
  } catch (error) {
    if (error instanceof FolderInUse) return error.pid;
    throw error;
  }
  const embedded = await startEmbeddedDatabase({ folder: dataDir, processFile });
  closers.push(embedded.stop);
  return open(embedded.connection, closers);
}

function open(address: Parameters<typeof connect>[0], closers: Closers): Kysely<DB> {
  const db = connect(address, () => {}, UNHURRIED);
  closers.push(() => db.destroy());
  return db;
}

/** No server on PostgreSQL starts with accounts whose password everybody knows. */
async function refuseDemonstration(source: Kysely<DB>): Promise<void> {
  if (!(await hasDemonstrationAccounts(source))) return;
  throw new StartRefused(
    'The source has the accounts of the demonstration, whose password everybody knows. Add a SuperAdmin (ar superadmin … --another), delete those accounts on the page of users, and run this again.',
  );
}

/** How many other clients a PostgreSQL database has; they may write while it is copied. */
async function othersConnected(source: Kysely<DB>, { databaseUrl }: Config): Promise<number> {
  if (!databaseUrl) return 0;
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    source,
  );
  return rows[0]?.others ?? 0;
}

async function copyTo(
  address: string,
  source: Kysely<DB>,
  rehearse: boolean,
  say: (line: string) => void,
  closers: Closers,
) {
  const target = open(address, closers);
  // The source may still hold what older servers need.
  await migrate(target, { upTo: await lastMigration(source) }).catch((cause: Error) => {
    if (cause instanceof StartRefused) throw cause;
    throw new StartRefused(`The database that --to names cannot be used: ${cause.message}`, { cause });
  });
  return copyDatabase({ source, target, rehearse, say });
}

/** Returns which cannot be had. */
async function moveReleases(
  db: Kysely<DB>,
  { s3, toBucket }: Stores,
  { dataDir }: Config,
): Promise<string[]> {
  const { createS3ReleaseStore } = await import('../../departments/releases/files/s3-release-store.ts');
  const places = { db, releases: join(dataDir, 'releases'), store: createS3ReleaseStore(s3) };
  // Both ways: afterwards each side has all that is anywhere.
  const missing = await bringAll(places);
  if (toBucket) await shareAll(places);
  return missing;
}
