import { type Kysely, sql } from 'kysely';
import { fetchAll, openPlaces, shareAll } from '../../departments/releases/files/shared-releases.ts';
import type { Config } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { FolderInUse } from '../../platform/database/embedded/folder-lock.ts';
import { lastMigration, migrate } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createStore } from '../../platform/storage/storage-plugin.ts';
import { hasDemonstrationAccounts } from '../demonstration/demonstration-plugin.ts';
import { type Copied, copyDatabase } from '../move/copy-database.ts';
import { type CheckedFiles, checkFiles, copyFiles } from '../move/copy-files.ts';
import { connected, openExisting } from '../start/open-database.ts';
import type { Command, CommandContext } from './run-command.ts';

export const move: Command = {
  name: 'move',
  words: [0, 0],
  async run(_words, flags: { to?: string; files?: string }, context) {
    const { config, say } = context;
    const address = flags.to === undefined ? undefined : databaseIn(flags.to, config);
    const stores = flags.files === undefined ? undefined : await storesOf(flags.files, config);
    if (!address && !stores) throw new StartRefused('Name what to move: --to, --files, or both.');
    const files = stores && (await copyFiles(stores.from, stores.to, say));
    if (stores) say(`${files} files copied; the others were there already.`);
    const source = await openExisting(context).catch((error: Error) => {
      if (error.cause instanceof FolderInUse) return error.cause.pid;
      throw error;
    });
    if (typeof source === 'number') {
      const left = `${address ? 'the database, and ' : ''}files that came meanwhile${address ? ',' : ''} are`;
      const text = `The server runs (process ${source}). Stop it, and run the same command again: ${left} copied then.`;
      return { text, facts: { finished: false, files } };
    }
    const others = config.databaseUrl ? await othersConnected(source) : 0;
    const finished = others === 0;
    const database = address && (await copyTo(address, source, !finished, context));
    const missing = stores ? await moveReleases(source, stores.toBucket, config) : [];
    const checked = stores && (await checkFiles(source, stores.to));
    const text = [
      ...(database ? [databaseText(database, finished)] : []),
      ...(checked ? filesText(checked) : []),
      ...(missing.length > 0 ? [`Releases without a complete copy: ${missing.join(', ')}.`] : []),
      finished
        ? 'Done. Change the settings to what was copied to, and start the server.'
        : `${others} connections use the source: stop every server, and run the same command again.`,
    ].join('\n');
    const faulty = missing.length > 0 || (checked?.problems.length ?? 0) > 0;
    return { text, facts: { finished, files, checked, database, missing_releases: missing }, faulty };
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
  const disk = await createStore({ s3: undefined, dataDir });
  const store = await createStore({ s3, dataDir });
  await Promise.all([disk.ready(), store.ready()]).catch((cause: Error) => {
    throw new StartRefused(`Files cannot be copied: ${cause.message}`, { cause });
  });
  return bucket ? { from: disk, to: store, toBucket: true } : { from: store, to: disk, toBucket: false };
}

async function othersConnected(source: Kysely<DB>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  `.execute(source);
  return rows.length;
}

async function copyTo(address: string, source: Kysely<DB>, rehearse: boolean, context: CommandContext) {
  if (await hasDemonstrationAccounts(source))
    throw new StartRefused(
      'The source has the accounts of the demonstration, whose password everybody knows. Add a SuperAdmin (ar superadmin … --another), delete those accounts on the page of users, and run this again.',
    );
  const target = connected(address, context.closers);
  await migrate(target, { upTo: await lastMigration(source) }).catch((cause: Error) => {
    if (cause instanceof StartRefused) throw cause;
    throw new StartRefused(`The database that --to names cannot be used: ${cause.message}`, { cause });
  });
  return copyDatabase(source, target, rehearse, context.say);
}

function databaseText({ tables, rows, sequences, before }: Copied, finished: boolean): string {
  if (before)
    return `The database was copied before: ${rows} rows in ${tables} tables are the same on both sides.`;
  const what = `${rows} rows in ${tables} tables, with ${sequences} sequences, are the same on both sides.`;
  return finished ? what : `Rehearsed and rolled back: ${what}`;
}

function filesText({ files, bytes, problems }: CheckedFiles): string[] {
  const sound = `${files - problems.length} of ${files} files (${Math.ceil(bytes / 1e6)} MB) have the SHA-256 of their row.`;
  return [sound, ...problems.map(({ key, problem }) => `  ${key} is ${problem}`)];
}

async function moveReleases(db: Kysely<DB>, toBucket: boolean, { dataDir, s3 }: Config): Promise<string[]> {
  const places = await openPlaces(db, dataDir, s3);
  const missing = await fetchAll(places);
  if (toBucket && places.store) await shareAll(places, places.store);
  return missing;
}
