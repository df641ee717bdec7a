import type { Release } from '@ar/federation/descriptor';
import { RELEASE_RULES, type ReleaseRule } from '@ar/federation/registry';
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import { recordChange } from '../../accounts/journal/audit-log.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { readDefinition, storeDefinition } from '../own-records/stored-definition.ts';
import { decide, type PublishCommand, type ReleaseCommand, type ReleaseEvent } from './decide.ts';
import type { DepartmentState } from './department-state.ts';
import { type SourceMaps, storeSourceMaps } from './failures.ts';
import { currentRegistry, lockRegistry, readHistory } from './registry.ts';

export interface Releasing {
  db: Kysely<DB>;
  check: DepartmentState['check'];
  recordsChanged?: () => Promise<void>;
}

interface Upload {
  size: number;
  sourceMaps?: SourceMaps;
  stillAllowed?(trx: Kysely<DB>): Promise<void>;
  install(): Promise<void>;
}

export async function changeReleases(
  { db, check, recordsChanged }: Releasing,
  id: string,
  command: ReleaseCommand,
  upload?: Upload,
) {
  const decision = await inTransaction(db, async (trx) => {
    await lockRegistry(trx);
    await upload?.stillAllowed?.(trx);
    const decided = decide(await readDepartmentState({ db: trx, check }, id), command);
    const storing = { trx, id, command, upload, revision: decided.revision };
    for (const event of decided.events) await store(storing, event);
    return decided;
  });
  if (decision.events.some(({ kind }) => kind === 'revision')) await recordsChanged?.();
  return decision;
}

export async function readDepartmentState({ db, check }: Releasing, id: string): Promise<DepartmentState> {
  const registry = await currentRegistry(db);
  const releases = db.selectFrom('releases').where('department', '=', id).orderBy('approved_at');
  const rows = await releases
    .select(['version', 'standing', 'swept_at', 'channel', 'percent', 'publisher', 'commit', 'approved_at'])
    .select(sql<Release>`document`.as('document'))
    .execute();
  return {
    id,
    registry,
    live: registry.departments.find((entry) => entry.id === id),
    history: await readHistory(db, id),
    releases: new Map(rows.map((release) => [release.version, release])),
    approved: rows.findLast(({ approved_at }) => approved_at !== null)?.document,
    rules: await readRules(db, id),
    records: (await readDefinition(db, id))?.inForce,
    check,
  };
}

export async function readRules(db: Kysely<DB>, department: string): Promise<ReleaseRule[]> {
  const rows = db.selectFrom('release_rules').select('rule').where('department', '=', department);
  return (await rows.where('rule', 'in', RELEASE_RULES).execute()).map(({ rule }) => rule);
}

interface Storing {
  trx: Transaction<DB>;
  id: string;
  command: ReleaseCommand;
  upload: Upload | undefined;
  revision: number;
}

/** `now()` would put changes in a wrong order, because a transaction that starts first may get the lock last. */
const NOW = sql<string>`clock_timestamp()`;

async function store(storing: Storing, event: ReleaseEvent): Promise<void> {
  const { trx, id: department, command, upload, revision } = storing;
  const { by, reason } = command;
  switch (event.kind) {
    case 'stored':
      if (command.kind === 'publish' && upload) await storeRelease(trx, command, upload);
      return;
    case 'records':
      return storeDefinition(trx, event.release);
    case 'approved':
      return mark(storing, event.version, { approved_at: NOW, standing: null });
    case 'withdrawn':
      return mark(storing, event.version, { standing: 'withdrawn', swept_at: NOW });
    case 'waits':
      return markWaiting(storing, event.version);
    case 'refused': {
      const { version } = event;
      const refused = { refused_by: by, refused_at: NOW, refusal: reason };
      await mark(storing, version, { standing: 'refused', ...refused });
      return journal(storing, 'refuse-approval', { version, reason });
    }
    case 'retired':
      await sql`
        update releases set standing = 'retired', approved_at = null
        where department = ${department} and standing is null`.execute(trx);
      return;
    case 'rule': {
      const { rule, on } = event;
      await sql`delete from release_rules where department = ${department} and rule = ${rule}`.execute(trx);
      if (on) await trx.insertInto('release_rules').values({ department, rule }).execute();
      return journal(storing, rule, { on });
    }
    case 'revision': {
      const { kind: _, entry, ...change } = event;
      const document = entry && JSON.stringify(entry);
      const values = { revision, document, department, made_by: by, reason, ...change };
      await trx.insertInto('registry_revisions').values(values).execute();
      const { action, ...after } = change;
      return journal(storing, action, { ...after, reason });
    }
  }
}

async function mark({ trx, id }: Storing, version: string, columns: UpdateObject<DB, 'releases'>) {
  const release = trx.updateTable('releases').where('department', '=', id).where('version', '=', version);
  await release.set(columns).execute();
}

async function storeRelease(trx: Kysely<DB>, { release, by, commit }: PublishCommand, upload: Upload) {
  const { size, sourceMaps, install } = upload;
  await install();
  const { id: department, version } = release;
  const published = { published_by: by, commit: commit ?? null, size };
  const again = { ...published, published_at: sql<string>`now()`, standing: null, swept_at: null };
  await trx
    .insertInto('releases')
    .values({ department, version, document: JSON.stringify(release), ...published })
    .onConflict((known) => known.columns(['department', 'version']).doUpdateSet(again))
    .execute();
  if (sourceMaps) await storeSourceMaps(trx, release, sourceMaps);
}

async function markWaiting(storing: Storing, version: string): Promise<void> {
  const { channel = 'stable', percent, reason, commit, author } = storing.command as PublishCommand;
  const { rows } = await sql<{ version: string }>`
    update releases set standing = 'replaced', replaced_by = ${version}
    where department = ${storing.id} and standing = 'waiting' returning version`.execute(storing.trx);
  const rollout = { channel, percent: percent ?? null, reason: reason ?? null };
  await mark(storing, version, { standing: 'waiting', publisher: author?.person?.id ?? null, ...rollout });
  const replaces = rows[0]?.version;
  await journal(storing, 'ask-approval', { version, channel, percent, reason, commit, replaces });
}

function journal({ trx, id, command }: Storing, action: string, after: Record<string, unknown>) {
  const by = command.author ?? { person: null, requestId: null };
  const about = { resource: 'releases', recordId: id, name: id, before: null };
  return recordChange(trx, { by, action, ...about, after });
}
