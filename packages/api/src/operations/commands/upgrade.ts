import { join } from 'node:path';
import { ReleaseRefused } from '../../departments/releases/refusals.ts';
import { publishBuilds, returnToBuilds } from '../../departments/releases/server-builds.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { alone } from '../../platform/database/connect.ts';
import { lastMigration } from '../../platform/database/migrate.ts';
import { updateDatabase } from '../../records/definitions/tables.ts';
import { listBackups, newBackupIn } from '../backup/backup-folder.ts';
import { type BackedUp, openAll, writeBackup } from '../backup/write-backup.ts';
import { linesOf } from '../doctor/checks.ts';
import { bringUpToDate, openExisting, openUpToDate } from '../start/open-database.ts';
import { examineUpgrade, recentBackup } from '../upgrade/examine-upgrade.ts';
import type { Command, CommandContext } from './run-command.ts';

type UpgradeFlags = { [Flag in 'dry-run' | 'back' | 'finish' | 'without-backup']?: boolean };

export const migrate: Command = {
  name: 'migrate',
  words: [0, 0],
  async run(_words, _flags, context) {
    const { applied } = await openUpToDate(context);
    const text =
      applied.length > 0 ? `The database got ${applied.join(', ')}.` : 'The database is up to date.';
    return { text, facts: { applied } };
  },
};

export const upgrade: Command = {
  name: 'upgrade',
  words: [0, 0],
  async run(_words, flags: UpgradeFlags, context) {
    if (flags.back && flags.finish)
      throw new StartRefused(
        '--back and --finish exclude each other: after --finish no older server can start.',
      );
    const { databaseUrl } = context.config;
    const db = await openExisting(context);
    if (!(await lastMigration(db)))
      throw new StartRefused('The database is empty: "ar start" creates its tables.');
    const work = async () => upgradeAll(await openAll(context.config, db), flags, context);
    const result = await (databaseUrl ? alone(databaseUrl, LOCK, work) : work()).catch((error) => {
      throw error instanceof ReleaseRefused ? new StartRefused(error.message, { cause: error }) : error;
    });
    if (result) return result;
    throw new StartRefused('Another "ar upgrade" is running. Wait until it has ended, then run this again.');
  },
};

export const LOCK = 7_240_319;

async function upgradeAll(all: BackedUp, flags: UpgradeFlags, context: CommandContext) {
  const { config, project, say, log } = context;
  const { db } = all.places;
  const { databaseUrl } = config;
  const { back, finish } = flags;
  const direction = back ? 'back' : finish ? 'finish' : 'forward';
  const withBackup = !back && !flags['without-backup'];
  const findings = await examineUpgrade({ db, config, project, direction, withBackup });
  const faulty = findings.some(({ level }) => level === 'fault');
  say(linesOf(findings).join('\n'));
  if (flags['dry-run'] || faulty) {
    const text = faulty ? 'Nothing was changed.' : 'There is no obstacle. Nothing was changed.';
    return { text, facts: { done: false, findings }, faulty };
  }
  const backup = withBackup ? await backUp(all, context) : undefined;
  const migrateAll = () =>
    databaseUrl ? bringUpToDate(databaseUrl, log, finish) : updateDatabase(db, { finish });
  const applied = back ? [] : await migrateAll();
  const remotes = join(project, 'remotes');
  const builds = { db, always: config.demonstration };
  const released = back
    ? await returnToBuilds(remotes, { ...builds, fate: 'before' })
    : [
        ...(await publishBuilds(remotes, { ...all.places, ...builds })).released,
        ...(await returnToBuilds(remotes, { ...builds, fate: 'again' })),
      ];
  const text = [
    ...(backup ? [`The backup is ${backup}.`] : []),
    applied.length > 0 ? `The database got ${applied.join(', ')}.` : 'The database stays as it is.',
    ...(released.length > 0 ? [`Live now: ${released.join(', ')}.`] : []),
    ...(finish ? [] : ['Start the servers with this version, one after the other.']),
  ].join('\n');
  return { text, facts: { done: true, findings, backup, applied, released } };
}

async function backUp(all: BackedUp, { config, databaseProcess, say }: CommandContext): Promise<string> {
  const { folder = '', recipient } = config.backups;
  const recent = recentBackup(await listBackups(folder), new Date());
  if (recent) return recent.archive;
  const target = newBackupIn(folder, recipient);
  say(`Making a backup, and proving it: ${target}`);
  const { problems } = await writeBackup({ ...all, target, recipient, proveWith: databaseProcess });
  if (problems.length > 0)
    throw new StartRefused(
      `The backup is not sound, so nothing else was done: ${problems.slice(0, 20).join('; ')}.`,
    );
  return target;
}
