import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { version } from '../../../package.json';
import { repeat, within } from '../timing.ts';
import { NEWEST, stepsRan, whyUnusable } from './migrate.ts';
import type { DB } from './schema.ts';

const EVERY_MS = 10_000;
const TIMEOUT_MS = 5000;

/** `outdated` resolves with the reason once this server can no longer use the database. */
export function reportServer(db: Kysely<DB>) {
  const id = randomUUID();
  let reportOutdated = (_reason: string) => {};
  const outdated = new Promise<string>((settle) => {
    reportOutdated = settle;
  });
  const report = async () => {
    await db
      .insertInto('servers')
      .values({ id, version, knows: NEWEST })
      .onConflict((known) => known.column('id').doUpdateSet({ seen_at: sql<string>`now()` }))
      .execute();
    await sql`delete from servers where seen_at < now() - interval '1 day'`.execute(db);
    const reason = (await stepsRan(db)).map(whyUnusable).find(Boolean);
    if (reason) reportOutdated(reason);
  };
  const reporting = repeat(() => report().catch(() => {}), EVERY_MS);
  const leave = async () => {
    await reporting.stop();
    await db.deleteFrom('servers').where('id', '=', id).execute();
  };
  return { outdated, stop: () => within(leave(), TIMEOUT_MS).catch(() => {}) };
}
