import type { RegistryEntry } from '@ar/federation/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { endCanary } from './release-actions.ts';
import { ReleaseRefused } from './release-refused.ts';
import { triesSince } from './reports.ts';
import { isWorse, type Tries } from './worse-than-stable.ts';

/** Who stands in the history when the server itself ended a canary. */
const SERVER = 'AR Podgorica';

/** The columns of a revision that began something. */
export interface Began {
  revision: number;
  made_at: string;
  made_by: string;
}

/**
 * Ends a canary that fails more often than the stable release beyond chance; the history says by what figures. What
 * browsers report nobody can verify: whoever sends false reports can end a canary, and so put everybody on the release
 * that is known to be good.
 */
export async function watchCanary(
  db: Kysely<DB>,
  { id, version: stableVersion, canary: running }: RegistryEntry,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const version = running?.release.version;
  const began = version && (await canaryBegan(db, id, version));
  if (!began) return;
  const canary = await triesSince(db, id, version, began.revision);
  const stable = await triesSince(db, id, stableVersion, began.revision);
  if (!isWorse(canary, stable)) return;
  const reason = reasonOf(canary, stable);
  // Another server may have ended it just now, or a person put another in its place.
  await endCanary(db, id, { by: SERVER, reason }, version).catch((error: unknown) => {
    if (!(error instanceof ReleaseRefused)) throw error;
  });
  log.warn(
    { department: id, version, canary, stable },
    'canary ended: it fails more often than the stable release',
  );
}

function reasonOf(canary: Tries, stable: Tries): string {
  const share = ({ failures, loads }: Tries) => `${failures} od ${failures + loads}`;
  return `Zaustavljeno samo od sebe: probno izdanje otkazalo je u ${share(canary)} otvaranja, stabilno u ${share(stable)}.`;
}

/** The revision in which this version became the canary that it still is, whatever its percentage was since. */
export async function canaryBegan(db: Kysely<DB>, id: string, version: string): Promise<Began | undefined> {
  const changes = () =>
    db
      .selectFrom('registry_revisions')
      .where('department', '=', id)
      .where('action', 'not in', ['disable', 'enable']);
  const other = await changes()
    .select('revision')
    .where((is) =>
      is.or([is('version', '!=', version), is('channel', '=', 'stable'), is('action', '=', 'end-canary')]),
    )
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return changes()
    .select(['revision', 'made_at', 'made_by'])
    .where('revision', '>', other?.revision ?? 0)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst();
}
