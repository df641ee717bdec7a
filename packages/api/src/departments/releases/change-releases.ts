import type { Release } from '@ar/federation/descriptor';
import { RELEASE_RULES, type Registry, type ReleaseRule } from '@ar/federation/registry';
import { type Kysely, sql, type Transaction } from 'kysely';
import { recordChange } from '../../accounts/journal/audit-log.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { keepRecords, readKeptRecords } from '../own-records/keep-records.ts';
import {
  type ChangeCommand,
  type Decision,
  decide,
  type PublishCommand,
  type ReleaseCommand,
  type ReleaseEvent,
} from './decide.ts';
import type { DepartmentState } from './department-state.ts';
import { entryOf } from './next-registry.ts';
import { currentRegistry, lockRegistry, readHistory } from './registry.ts';
import { keepSourceMaps, type SourceMaps } from './source-maps.ts';

export interface Releasing {
  db: Kysely<DB>;
  check: DepartmentState['check'];
  /** Resolves once this server serves the records of what is live. */
  recordsChanged?: (() => Promise<void>) | undefined;
}

/** What a publication brings beside its document. */
export interface Upload {
  size: number;
  sourceMaps?: SourceMaps;
  /** Throws when the session or the token has ended meanwhile. */
  stillAllowed?(trx: Kysely<DB>): Promise<void>;
  /** Puts the files in their place, under the registry's lock. */
  install(): Promise<void>;
}

type Publishing = [command: PublishCommand, upload: Upload];
type Changing = [command: ChangeCommand];

/** Carries out a command, one at a time whichever server does: all that its decision says is stored, or nothing. */
export async function changeReleases(
  { db, check, recordsChanged }: Releasing,
  id: string,
  ...[command, upload]: Publishing | Changing
): Promise<Decision> {
  const decision = await inTransaction(db, async (trx) => {
    await lockRegistry(trx);
    await upload?.stillAllowed?.(trx);
    const version = command.kind === 'publish' ? command.release.version : versionOf(command);
    const decided = decide(await readDepartmentState({ db: trx, check }, id, version), command);
    for (const event of decided.events) await store({ trx, id, command, upload, ...decided }, event);
    return decided;
  });
  if (decision.events.some(({ kind }) => kind === 'revision')) await recordsChanged?.();
  return decision;
}

const versionOf = (command: object) =>
  'version' in command && typeof command.version === 'string' ? command.version : undefined;

export async function readDepartmentState(
  { db, check }: Pick<Releasing, 'db' | 'check'>,
  id: string,
  version?: string,
): Promise<DepartmentState> {
  const document = sql<Release | null>`
    case when swept_at is null or version = ${version ?? null}::text then document end`;
  const releases = await db
    .selectFrom('releases')
    .select(['version', 'standing', 'swept_at', 'channel', 'percent', 'publisher', 'commit'])
    .select(document.as('document'))
    .where('department', '=', id)
    .execute();
  return {
    id,
    registry: await currentRegistry(db),
    history: await readHistory(db, id),
    releases: new Map(releases.map((release) => [release.version, release])),
    approved: await readApproved(db, id),
    rules: await readRules(db, id),
    records: (await readKeptRecords(db, id))?.inForce,
    check,
  };
}

/** What a SuperAdmin last said yes to; undefined for a department of which nothing was ever approved. */
export async function readApproved(db: Kysely<DB>, department: string): Promise<Release | undefined> {
  const approved = db.selectFrom('releases').select('document').where('department', '=', department);
  const latest = approved.where('approved_at', 'is not', null).orderBy('approved_at', 'desc').limit(1);
  return (await latest.executeTakeFirst())?.document as Release | undefined;
}

/** What is switched on for a department's releases. Databases may hold rules of earlier versions. */
export async function readRules(db: Kysely<DB>, department: string): Promise<ReleaseRule[]> {
  const rows = db.selectFrom('release_rules').select('rule').where('department', '=', department);
  return (await rows.where('rule', 'in', RELEASE_RULES).execute()).map(({ rule }) => rule);
}

interface Storing {
  trx: Transaction<DB>;
  id: string;
  command: ReleaseCommand;
  upload: Upload | undefined;
  registry: Registry;
}

/** Not `now()`: transactions begin in another order than they get the lock. */
const NOW = sql<string>`clock_timestamp()`;

async function store(storing: Storing, event: ReleaseEvent): Promise<void> {
  const { trx, id, command, upload } = storing;
  const ofDepartment = trx.updateTable('releases').where('department', '=', id);
  switch (event.kind) {
    case 'kept':
      if (command.kind === 'publish' && upload) await keepRelease(trx, command, upload);
      return;
    case 'records':
      return keepRecords(trx, event.release);
    case 'approved':
      await ofDepartment
        .set({ approved_at: NOW, standing: null })
        .where('version', '=', event.version)
        .execute();
      return;
    case 'waits':
      return letWait(storing, event.version);
    case 'refused': {
      const { version } = event;
      const { by, reason } = command;
      await ofDepartment
        .set({ standing: 'refused', refused_by: by, refused_at: NOW, refusal: reason })
        .where('version', '=', version)
        .execute();
      return record(storing, 'refuse-approval', { version, reason });
    }
    case 'withdrawn':
      await ofDepartment
        .set({ standing: 'withdrawn', swept_at: sql<string>`now()` })
        .where('version', '=', event.version)
        .execute();
      return;
    case 'retired':
      await ofDepartment
        .set({ standing: 'retired', approved_at: null })
        .where('standing', 'is', null)
        .execute();
      return;
    case 'rule':
      return setRule(storing, event);
    case 'revision':
      return keepRevision(storing, event);
  }
}

/** A version that is published again after a no is stored as if it were new. */
async function keepRelease(
  trx: Kysely<DB>,
  { release, by, commit }: PublishCommand,
  { size, sourceMaps, install }: Upload,
): Promise<void> {
  await install();
  const { id: department, version } = release;
  const published = { published_by: by, commit: commit ?? null, size };
  const anew = { ...published, published_at: sql<string>`now()`, standing: null, swept_at: null };
  await trx
    .insertInto('releases')
    .values({ department, version, document: JSON.stringify(release), ...published })
    .onConflict((known) => known.columns(['department', 'version']).doUpdateSet(anew))
    .execute();
  if (sourceMaps) await keepSourceMaps(trx, release, sourceMaps);
}

/** At most one release of a department waits: it replaces the one before it. */
async function letWait(storing: Storing, version: string): Promise<void> {
  const { trx, id, command } = storing;
  const { channel = 'stable', percent, reason, commit, author } = command as PublishCommand;
  const ofDepartment = trx.updateTable('releases').where('department', '=', id);
  const former = await ofDepartment
    .set({ standing: 'replaced', replaced_by: version })
    .where('standing', '=', 'waiting')
    .returning('version')
    .executeTakeFirst();
  await ofDepartment
    .set({ standing: 'waiting', channel, percent: percent ?? null, reason: reason ?? null })
    .set({ publisher: author?.person?.id ?? null })
    .where('version', '=', version)
    .execute();
  const replaces = former?.version;
  await record(storing, 'ask-approval', { version, channel, percent, reason, commit, replaces });
}

async function setRule(storing: Storing, { rule, on }: Extract<ReleaseEvent, { kind: 'rule' }>) {
  const { trx, id: department } = storing;
  if (on) {
    const row = trx.insertInto('release_rules').values({ department, rule });
    await row.onConflict((known) => known.doNothing()).execute();
  } else {
    const rules = trx.deleteFrom('release_rules').where('department', '=', department);
    await rules.where('rule', '=', rule).execute();
  }
  await record(storing, rule, { on });
}

async function keepRevision(
  storing: Storing,
  { kind: _, ...change }: Extract<ReleaseEvent, { kind: 'revision' }>,
): Promise<void> {
  const { trx, id: department, registry, command } = storing;
  const { by: made_by, reason } = command;
  const entry = entryOf(registry, department);
  const document = entry ? JSON.stringify(entry) : null;
  const values = { revision: registry.revision, document, department, made_by, reason, ...change };
  await trx.insertInto('registry_revisions').values(values).execute();
  const { action, ...after } = { ...change, reason };
  await record(storing, action, after);
}

/** What the journal has of releases beside their revisions. */
export const ANSWERS = ['ask-approval', 'refuse-approval', ...RELEASE_RULES] as const;

function record({ trx, id, command }: Storing, action: string, after: object): Promise<void> {
  const by = command.author ?? { person: null, requestId: null };
  const about = { resource: 'releases', recordId: id, name: id, before: null };
  return recordChange(trx, { by, action, ...about, after: { ...after } });
}
