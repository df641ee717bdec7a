import { join } from 'node:path';
import type { Places } from '../../departments/releases/files/release-files.ts';
import { ReleaseRefused } from '../../departments/releases/refusals.ts';
import { publishBuilds, returnToBuilds } from '../../departments/releases/server-builds.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { alone } from '../../platform/database/alone.ts';
import { lastMigration } from '../../platform/database/migrate.ts';
import { updateDatabase } from '../../records/definitions/own-tables.ts';
import { keptBackups, newBackupIn } from '../backup/kept-backups.ts';
import { type BackedUp, writeBackup } from '../backup/write-backup.ts';
import { linesOf } from '../doctor/finding.ts';
import { bringUpToDate, openExisting } from '../start/open-database.ts';
import { type Direction, recentBackup } from '../upgrade/checks.ts';
import { examineUpgrade } from '../upgrade/examine-upgrade.ts';
import { openPlaces } from './open-places.ts';
import type { Command, CommandContext, CommandResult } from './run-command.ts';

interface UpgradeFlags {
  'dry-run'?: boolean;
  back?: boolean;
  finish?: boolean;
  'without-backup'?: boolean;
}

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
      throw new StartRefused('The database is empty: "ar start" makes what is needed in it.');
    const work = async () => upgradeAll(await openPlaces(context.config, db), flags, context);
    // An embedded database is locked already.
    const result = await (databaseUrl ? alone(databaseUrl, LOCK, work) : work()).catch((error) => {
      throw error instanceof ReleaseRefused ? new StartRefused(error.message, { cause: error }) : error;
    });
    if (result) return result;
    throw new StartRefused('Another "ar upgrade" is at work. Wait until it has ended, then run this again.');
  },
};

/** One upgrade at a time, on whichever machine. */
export const LOCK = 7_240_319;

async function upgradeAll(
  all: BackedUp,
  flags: UpgradeFlags,
  context: CommandContext,
): Promise<CommandResult> {
  const { config, project, say } = context;
  const { db } = all.places;
  const direction = flags.back ? 'back' : flags.finish ? 'finish' : 'forward';
  const withBackup = !flags.back && !flags['without-backup'];
  const findings = await examineUpgrade({ db, config, project, direction, withBackup });
  const faulty = findings.some(({ level }) => level === 'fault');
  say(linesOf(findings).join('\n'));
  if (flags['dry-run'] || faulty) {
    const text = faulty ? 'Nothing was changed.' : 'Nothing stands in the way. Nothing was changed.';
    return { text, facts: { done: false, findings }, faulty };
  }
  const backup = withBackup ? await backUp(all, context) : undefined;
  const applied = direction === 'back' ? [] : await migrateAll(all, direction === 'finish', context);
  const released = await release(all.places, direction, context);
  const text = [
    ...(backup ? [`The backup is ${backup}.`] : []),
    applied.length > 0 ? `The database got ${applied.join(', ')}.` : 'The database stays as it is.',
    ...(released.length > 0 ? [`Live now: ${released.join(', ')}.`] : []),
    ...(flags.finish ? [] : ['Start the servers with this version, one after the other.']),
  ].join('\n');
  return { text, facts: { done: true, findings, backup, applied, released } };
}

/** Returns the proved archive. */
async function backUp(all: BackedUp, { config, databaseProcess, say }: CommandContext): Promise<string> {
  const { folder = '', recipient } = config.backups;
  const recent = recentBackup(await keptBackups(folder), new Date());
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

const migrateAll = (
  { places: { db } }: BackedUp,
  finish: boolean,
  { config: { databaseUrl }, log }: CommandContext,
): Promise<string[]> =>
  databaseUrl ? bringUpToDate(databaseUrl, () => {}, log, finish) : updateDatabase(db, { finish });

async function release(
  places: Places,
  direction: Direction,
  { config, project }: CommandContext,
): Promise<string[]> {
  const remotes = join(project, 'remotes');
  const { db } = places;
  const always = config.demonstration;
  if (direction === 'back') return returnToBuilds(remotes, { db, always, fate: 'before' });
  const { released } = await publishBuilds(remotes, { ...places, always });
  return [...released, ...(await returnToBuilds(remotes, { db, always, fate: 'again' }))];
}
