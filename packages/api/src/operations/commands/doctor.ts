import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { connect } from '../../platform/database/connect.ts';
import { FolderInUse } from '../../platform/database/embedded/folder-lock.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createStore } from '../../platform/storage/storage-plugin.ts';
import { linesOf } from '../doctor/checks.ts';
import { examine } from '../doctor/examine.ts';
import { openExisting } from '../start/open-database.ts';
import type { Command, CommandContext } from './run-command.ts';

export const doctor: Command = {
  name: 'doctor',
  words: [0, 0],
  async run(_words, { strict }: { strict?: boolean }, context) {
    const { config } = context;
    const db = await openDatabase(context);
    const store = await createStore(config);
    const findings = await examine({ config, db, store });
    const faulty = findings.some(({ level }) => level === 'fault' || (strict && level === 'warning'));
    return { text: linesOf(findings).join('\n'), facts: { sound: !faulty, findings }, faulty };
  },
};

async function openDatabase(context: CommandContext): Promise<Kysely<DB> | undefined> {
  const { databaseUrl, dataDir } = context.config;
  if (databaseUrl) {
    const db = connect(databaseUrl, () => {});
    context.closers.push(() => db.destroy());
    return db;
  }
  if (!existsSync(join(dataDir, 'database'))) return undefined;
  return openExisting(context).catch((error: Error) => {
    if (error.cause instanceof FolderInUse) return undefined;
    throw error;
  });
}
