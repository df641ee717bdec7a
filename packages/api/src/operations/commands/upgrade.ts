import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Places } from '../../departments/releases/files/release-files.ts';
import { publishBuilds } from '../../departments/releases/publish-builds.ts';
import { ReleaseRefused } from '../../departments/releases/refusals.ts';
import { returnToBuilds } from '../../departments/releases/return-to-builds.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { alone } from '../../platform/database/alone.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import { lastMigration } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createStore } from '../../platform/storage/create-store.ts';
import { updateDatabase } from '../../records/definitions/own-tables.ts';
import { keptBackups, nameOf, noteProof } from '../backup/kept-backups.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { linesOf } from '../doctor/finding.ts';
import { bringUpToDate, openExisting } from '../start/open-database.ts';
import { type Direction, recentBackup } from '../upgrade/checks.ts';
import { examineUpgrade } from '../upgrade/examine-upgrade.ts';
import type { Answer, Command, CommandContext } from './run-command.ts';

export const upgrade: Command = {
  summary: 'Brings database and departments to this version, or back to it, while servers go on.',
  takes: '[--dry-run] [--back | --finish] [--without-backup]',
  about: `Run it from the folder of the version that is to run, with the server's settings. It looks at what an upgrade could
fail at, makes a backup in BACKUP_DIR and proves it (unless there is one of the last hour), lets the migrations run, and
releases the builds of the departments that came with this version. Then start the servers with this version, one after the
other: those of the version before go on meanwhile, if the migrations only add. With the embedded database the server must
be stopped. It may be stopped at any time and run again.

  --dry-run          only looks
  --back             goes back to this version from a newer one: its builds of the departments are live again, and nothing
                     that was written since is lost
  --finish           once nobody goes back any more: also takes away what only versions before need, if none of their
                     servers runs
  --without-backup   makes none; for whoever has just made one in another way`,
  words: [0, 0],
  options: {
    'dry-run': { type: 'boolean' },
    back: { type: 'boolean' },
    finish: { type: 'boolean' },
    'without-backup': { type: 'boolean' },
  },
  async run(_words, flags, context) {
    const closers: Closers = [];
    if (flags.back && flags.finish)
      throw new StartRefused(
        '--back and --finish exclude each other: after --finish no older server can start.',
      );
    const direction: Direction = flags.back ? 'back' : flags.finish ? 'finish' : 'forward';
    const withBackup = direction !== 'back' && !flags['without-backup'];
    const asked = { direction, dry: flags['dry-run'] === true, withBackup };
    try {
      const { config, databaseProcess } = context;
      const db = await openExisting(config, databaseProcess, closers);
      if (!(await lastMigration(db)))
        throw new StartRefused('The database is empty: "ar start" makes what is needed in it.');
      const work = () => run(asked, db, context);
      // Nobody else gets at an embedded database meanwhile.
      if (!config.databaseUrl) return await work();
      const answer = await alone(config.databaseUrl, LOCK, work);
      if (!answer)
        throw new StartRefused(
          'Another "ar upgrade" is at work. Wait until it has ended, then run this again.',
        );
      return answer;
    } catch (error) {
      if (error instanceof ReleaseRefused) throw new StartRefused(error.message, { cause: error });
      throw error;
    } finally {
      await closeAll(closers);
    }
  },
};

/** One upgrade at a time, whichever machine it is begun on. */
export const LOCK = 7_240_319;

interface Asked {
  direction: Direction;
  dry: boolean;
  withBackup: boolean;
}

async function run(
  { direction, dry, withBackup }: Asked,
  db: Kysely<DB>,
  context: CommandContext,
): Promise<Answer> {
  const { config, project, say } = context;
  const findings = await examineUpgrade({ db, config, project, direction, withBackup });
  const faulty = findings.some(({ level }) => level === 'fault');
  say(linesOf(findings).join('\n'));
  if (dry || faulty) {
    const told = faulty ? 'Nothing was changed.' : 'Nothing stands in the way. Nothing was changed.';
    return { told, facts: { done: false, findings }, faulty };
  }
  const places = await placesOf(db, context);
  const backup = withBackup ? await backUp(places, context) : undefined;
  const applied = direction === 'back' ? [] : await bringForward(db, direction === 'finish', context);
  const released = await release(places, direction, context);
  const told = [
    ...(backup ? [`The backup is ${backup}.`] : []),
    applied.length > 0 ? `The database got ${applied.join(', ')}.` : 'The database stays as it is.',
    ...(released.length > 0 ? [`Live now: ${released.join(', ')}.`] : []),
    ...(direction === 'finish' ? [] : ['Start the servers with this version, one after the other.']),
  ];
  return { told: told.join('\n'), facts: { done: true, findings, backup, applied, released } };
}

async function placesOf(db: Kysely<DB>, { config: { s3, dataDir } }: CommandContext): Promise<Places> {
  const store =
    s3 && (await import('../../departments/releases/files/s3-release-store.ts')).createS3ReleaseStore(s3);
  return { db, releases: join(dataDir, 'releases'), store };
}

/** The archive, which is proved. */
async function backUp(places: Places, { config, databaseProcess, say }: CommandContext): Promise<string> {
  const { dataDir, backups } = config;
  const { folder = '', recipient } = backups;
  const recent = recentBackup(await keptBackups(folder), new Date());
  if (recent) return recent.archive;
  const target = join(folder, nameOf(new Date(), recipient !== undefined));
  say(`Making a backup, and proving it: ${target}`);
  const store = await createStore(config);
  const { problems, proof } = await writeBackup({
    places,
    store,
    dataDir,
    target,
    recipient,
    proveWith: databaseProcess,
  });
  const all = [...problems, ...(proof?.problems ?? [])];
  if (!proof || all.length > 0)
    throw new StartRefused(
      `The backup is not sound, so nothing else was done: ${all.slice(0, 20).join('; ')}.`,
    );
  await noteProof(target, proof);
  return target;
}

async function bringForward(
  db: Kysely<DB>,
  finish: boolean,
  { config: { databaseUrl }, log }: CommandContext,
): Promise<string[]> {
  return databaseUrl ? bringUpToDate(databaseUrl, () => {}, log, finish) : updateDatabase(db, { finish });
}

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
