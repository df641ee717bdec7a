import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { listBackups, newBackupIn, noteProof } from '../backup/backup-folder.ts';
import { type Proof, proveBackup, restoreBackup } from '../backup/restore-backup.ts';
import { openAll, writeBackup } from '../backup/write-backup.ts';
import { openExisting } from '../start/open-database.ts';
import type { Command, CommandContext, CommandResult } from './run-command.ts';

export const backup: Command = {
  name: 'backup',
  words: [0, 1],
  async run([file], { prove, identity }: { prove?: boolean; identity?: string }, context) {
    if (prove) return proveOne(file, identity, context);
    if (identity !== undefined) throw new StartRefused('--identity goes with --prove.');
    return writeOne(file, context);
  },
};

async function writeOne(file: string | undefined, context: CommandContext): Promise<CommandResult> {
  const { config } = context;
  const { recipient } = config.backups;
  const archive = file ?? newBackupIn(folderOf(config), recipient);
  const all = await openAll(config, await openExisting(context));
  const { manifest, bytes, problems } = await writeBackup({ ...all, target: archive, recipient });
  const { version, migration, made_at, entries, tables } = manifest;
  const [files, rows] = [Object.keys(entries).length, tables.reduce((sum, one) => sum + one.rows, 0)];
  const text = [
    `${archive} holds ${rows} rows in ${tables.length} tables and ${files} files, ${inMegabytes(bytes)},`,
    `of version ${version}, database ${migration}${recipient ? ', encrypted' : ''}.`,
    ...problems.map((problem) => `Not sound when it was backed up: ${problem}.`),
  ].join('\n');
  const facts = { archive, files, rows, bytes, version, migration, made_at, problems };
  return { text, facts, faulty: problems.length > 0 };
}

function folderOf({ backups: { folder } }: Config): string {
  if (!folder) throw new StartRefused('Name a file, or the folder of backups by the setting BACKUP_DIR.');
  return folder;
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

async function proveOne(file: string | undefined, identity: string | undefined, context: CommandContext) {
  const { config, databaseProcess } = context;
  const archive = file ?? (await listBackups(folderOf(config)))[0]?.archive;
  if (!archive) throw new StartRefused(`${folderOf(config)} holds no backup.`);
  const place = await mkdtemp(join(tmpdir(), 'ar-proof-'));
  try {
    const proof = await proveBackup({ archive, identity, scratch: join(place, 'scratch'), databaseProcess });
    if (proof.made_at) await noteProof(archive, proof.problems).catch(() => {});
    const faulty = proof.problems.length > 0;
    return { text: proofText(archive, proof), facts: { archive, ...proof }, faulty };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const MOST_PROBLEMS = 50;

function proofText(archive: string, { problems, tables, rows, files, bytes, made_at }: Proof): string {
  if (problems.length === 0)
    return `${archive} can be restored: ${rows} rows in ${tables} tables and ${files} files (${inMegabytes(bytes)}) of ${made_at} are as they were.`;
  const more = problems.length - MOST_PROBLEMS;
  const named = [...problems.slice(0, MOST_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
  return [`${archive} is not sound:`, ...named.map((line) => `  ${line}`)].join('\n');
}

export const restore: Command = {
  name: 'restore',
  words: [1, 1],
  async run(
    [archive = ''],
    { replace = false, identity }: { replace?: boolean; identity?: string },
    context,
  ) {
    const { databaseUrl, dataDir } = context.config;
    const { backup, former } = await restoreBackup({ ...context, archive, identity, replace });
    const { made_at, version, migration } = backup;
    const place = databaseUrl ? 'The database' : dataDir;
    const restored = `${place} is as it was at ${made_at} (version ${version}, database ${migration}).`;
    const text = former ? `${restored}\nThe former content is kept in ${former}.` : restored;
    return { text, facts: { made_at, version, migration, former } };
  },
};
