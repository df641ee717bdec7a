import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import { createStore } from '../../platform/storage/create-store.ts';
import { keptBackups, nameOf, noteProof } from '../backup/kept-backups.ts';
import { type Proof, proveBackup } from '../backup/prove-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openExisting } from '../start/open-database.ts';
import type { Answer, Command, CommandContext } from './run-command.ts';

export const backup: Command = {
  summary: 'Writes everything into one archive, or proves that one can be restored.',
  takes: '[<file>] [--prove [--identity <key file>]]',
  about: `Writes database, files, releases and the secret that signs access tokens into one archive: <file>, or one in
BACKUP_DIR. With PostgreSQL servers go on meanwhile; with the embedded database the server must be stopped. With
BACKUP_RECIPIENT it is encrypted; otherwise keep it where only administrators can read it.

  --prove      restores <file>, or the newest in BACKUP_DIR, into a database of its own, compares every row and
               every file, and says what is not as it was backed up
  --identity   the file with the key of an encrypted one, as age-keygen writes it`,
  words: [0, 1],
  options: { prove: { type: 'boolean' }, identity: { type: 'string' } },
  async run([file], { prove, identity }, context) {
    if (prove) return proveOne(file, identity === undefined ? undefined : String(identity), context);
    if (identity !== undefined) throw new StartRefused('--identity goes with --prove.');
    return writeOne(file, context);
  },
};

async function writeOne(
  file: string | undefined,
  { config, databaseProcess }: CommandContext,
): Promise<Answer> {
  const recipient = config.backups.recipient;
  const target = file ?? join(folderOf(config), nameOf(new Date(), recipient !== undefined));
  const closers: Closers = [];
  try {
    const db = await openExisting(config, databaseProcess, closers);
    const { s3, dataDir } = config;
    const store = await createStore({ s3, dataDir });
    const releases =
      s3 && (await import('../../departments/releases/files/s3-release-store.ts')).createS3ReleaseStore(s3);
    const places = { db, releases: join(dataDir, 'releases'), store: releases };
    const { manifest, bytes, problems } = await writeBackup({ places, store, dataDir, target, recipient });
    const { version, migration, made_at, entries, tables } = manifest;
    const [files, rows] = [Object.keys(entries).length, tables.reduce((sum, one) => sum + one.rows, 0)];
    const told = [
      `${target} holds ${rows} rows in ${tables.length} tables and ${files} files, ${Math.ceil(bytes / 1e6)} MB,`,
      `of version ${version}, database ${migration}${recipient ? ', encrypted' : ''}.`,
      ...problems.map((problem) => `Not sound when it was backed up: ${problem}.`),
    ];
    const facts = { archive: target, files, rows, bytes, version, migration, made_at, problems };
    return { told: told.join('\n'), facts, faulty: problems.length > 0 };
  } finally {
    await closeAll(closers);
  }
}

function folderOf({ backups: { folder } }: Config): string {
  if (!folder) throw new StartRefused('Name a file, or the folder of backups by the setting BACKUP_DIR.');
  return folder;
}

const TOLD_AT_MOST = 50;

async function proveOne(
  file: string | undefined,
  identity: string | undefined,
  { config, databaseProcess }: CommandContext,
): Promise<Answer> {
  const archive = file ?? (await newestIn(folderOf(config)));
  const place = await mkdtemp(join(tmpdir(), 'ar-proof-'));
  try {
    const proof = await proveBackup({ archive, identity, scratch: join(place, 'scratch'), databaseProcess });
    // A key that does not fit says nothing of the archive.
    if (proof.made_at) await noteProof(archive, proof).catch(() => {});
    return {
      told: proofTold(archive, proof),
      facts: { archive, ...proof },
      faulty: proof.problems.length > 0,
    };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function newestIn(folder: string): Promise<string> {
  const [newest] = await keptBackups(folder);
  if (!newest) throw new StartRefused(`${folder} holds no backup.`);
  return newest.archive;
}

function proofTold(archive: string, { problems, tables, rows, files, bytes, made_at }: Proof): string {
  if (problems.length === 0)
    return `${archive} can be restored: ${rows} rows in ${tables} tables and ${files} files (${Math.ceil(bytes / 1e6)} MB) of ${made_at} are as they were.`;
  const more = problems.length - TOLD_AT_MOST;
  return [
    `${archive} is not sound:`,
    ...problems.slice(0, TOLD_AT_MOST).map((problem) => `  ${problem}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}
