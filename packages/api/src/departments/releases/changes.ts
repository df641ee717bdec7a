import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import * as bodies from '@ar/federation/releases';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Author } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { CallName } from '../../platform/http/routes.ts';
import { keepRecords } from '../own-records/keep-records.ts';
import { markApproved } from './approval.ts';
import { ensureNone, refused } from './refusals.ts';
import {
  changeDepartment,
  type Decided,
  departmentIn,
  entryOf,
  findRelease,
  goodReleasesOf,
  type Releasing,
  rolledBack,
  type Step,
  withCanary,
  withEntry,
  withLive,
} from './registry.ts';

type Standing = DB['releases']['standing'];

interface Present {
  id: string;
  current: Registry;
  trx: Kysely<DB>;
  check: Releasing['check'];
  /** Left out for the server itself. */
  author?: Author | undefined;
}

/** What a change is asked for with; the schema of each says which of these it needs. */
type Asked = { revision?: number } & Partial<Omit<z.infer<typeof bodies.canaryBody>, 'revision'>>;

interface Change {
  operationId: CallName;
  body: z.ZodType<Asked>;
  step(present: Present, asked: Asked): Promise<Step>;
}

/** The changes of what is live, by the last part of their address. */
export const CHANGES = {
  promote: {
    operationId: 'promoteRelease',
    body: bodies.promoteBody,
    async step(present, { version }: z.infer<typeof bodies.promoteBody>) {
      const { id, current } = present;
      const release = await fittingRelease(present, version);
      if (entryOf(current, id)?.version === version) throw alreadyLive(id, version);
      if (entryOf(current, id)) await bringFirst(present.trx, release);
      else await bring(present.trx, release);
      return { next: withLive(current, release), action: 'promote', version };
    },
  },
  rollback: {
    operationId: 'rollBackRelease',
    body: bodies.rollbackBody,
    async step(present, { version }: z.infer<typeof bodies.rollbackBody>) {
      const { id, current, trx } = present;
      const { version: stable, canary } = departmentIn(current, id);
      if (canary && (version ?? stable) === stable) return canaryEnded(present);
      const good = await goodReleasesOf(trx, id);
      const target = version ?? good.at(-2);
      if (target === undefined) throw refused('nothing-before', { department: id });
      if (target === stable) throw alreadyLive(id, target);
      const release = await fittingRelease(present, target);
      const earlier = good[good.lastIndexOf(target) - 1];
      const row = earlier && (await findRelease(trx, id, earlier));
      // What one would fall back to need not be there any more.
      const before = row && !row.swept_at ? (row.document as Release) : undefined;
      return { next: rolledBack(current, release, before), action: 'rollback', version: target };
    },
  },
  canary: {
    operationId: 'setCanary',
    body: bodies.canaryBody,
    async step(present, { version, percent }: z.infer<typeof bodies.canaryBody>) {
      const release = await fittingRelease(present, version);
      const next = withCanary(present.current, release, percent);
      await bringFirst(present.trx, release);
      return { next, action: 'canary', version, channel: 'canary', percent };
    },
  },
  withdraw: {
    operationId: 'withdrawRelease',
    body: bodies.withdrawBody,
    /** Nobody gets it any more: who had it gets the release before it, and no server answers its files. */
    async step(present, { version }: z.infer<typeof bodies.withdrawBody>) {
      const { id, trx } = present;
      const row = await findRelease(trx, id, version);
      if (!row) throw refused('unknown-version', { department: id, version });
      if (row.standing === 'withdrawn') throw refused('withdrawn', { department: id, version });
      const left = await without(present, version);
      await trx
        .updateTable('releases')
        .set({ standing: 'withdrawn', swept_at: sql<string>`now()` })
        .where('department', '=', id)
        .where('version', '=', version)
        .execute();
      return { ...left, action: 'withdraw', version };
    },
  },
  'end-canary': {
    operationId: 'endCanary',
    body: bodies.decidedBy,
    step: async (present) => canaryEnded(present),
  },
  disable: {
    operationId: 'disableDepartment',
    body: bodies.disableBody,
    async step({ id, current }, { reason }: z.infer<typeof bodies.disableBody>) {
      const next = withEntry(current, { ...departmentIn(current, id), disabled: { reason } });
      return { next, action: 'disable' };
    },
  },
  retire: {
    operationId: 'retireDepartment',
    body: bodies.disableBody,
    /** Its menu entry, address and registry entry go; its table, files and history are kept. */
    async step({ id, current, trx }) {
      const { disabled, version } = departmentIn(current, id);
      if (!disabled) throw refused('still-on', { department: id });
      const departments = current.departments.filter((one) => one.id !== id);
      await trx
        .updateTable('releases')
        .set({ standing: 'retired', approved_at: null })
        .where('department', '=', id)
        .where('standing', 'is', null)
        .execute();
      return { next: { revision: current.revision + 1, departments }, action: 'retire', version };
    },
  },
  enable: {
    operationId: 'enableDepartment',
    body: bodies.decidedBy,
    async step({ id, current }) {
      const { disabled, ...entry } = departmentIn(current, id);
      if (!disabled) throw refused('not-disabled', { department: id });
      return { next: withEntry(current, entry), action: 'enable' };
    },
  },
} satisfies Record<string, Change>;

export function change(
  { db, check }: Releasing,
  id: string,
  name: keyof typeof CHANGES,
  { by, author, ...asked }: Asked & Pick<Decided, 'by' | 'author'>,
): Promise<Registry> {
  const { step }: Change = CHANGES[name];
  return changeDepartment(db, id, { by, author, ...asked }, (current, trx) =>
    step({ id, current, trx, check, author }, asked),
  );
}

/** What is live once a version is not: a canary ends, and for the stable release the good one before it comes back. */
async function without(present: Present, version: string): Promise<Pick<Step, 'next' | 'channel'>> {
  const { id, current, trx } = present;
  const entry = departmentIn(current, id);
  if (entry.canary?.release.version === version)
    return { next: canaryEnded(present).next, channel: 'canary' };
  if (entry.version !== version) return { next: withEntry(current, notBackTo(entry, version)) };
  const before = (await goodReleasesOf(trx, id)).filter((good) => good !== version).at(-1);
  if (before === undefined) throw refused('nothing-before', { department: id });
  const asked = { version: before, revision: current.revision };
  const { next } = await CHANGES.rollback.step(present, asked);
  const departments = next.departments.map((one) => (one.id === id ? notBackTo(one, version) : one));
  return { next: { ...next, departments }, channel: 'stable' };
}

/** The entry, of which nobody falls back to this version. */
function notBackTo({ previous, ...entry }: RegistryEntry, version: string): RegistryEntry {
  if (!previous || previous.version === version) return entry;
  return { ...entry, previous: notBackTo(previous, version) };
}

export function canaryEnded({ id, current }: Pick<Present, 'id' | 'current'>): Step {
  const { canary, ...entry } = departmentIn(current, id);
  if (!canary) throw refused('no-canary', { department: id });
  const { version } = canary.release;
  return { next: withEntry(current, entry), action: 'end-canary', version, channel: 'canary' };
}

/**
 * A build that came with a server and was only kept has brought nothing yet: neither its table, nor what the releases after it
 * are judged by. One that ran before brings nothing again.
 */
async function bringFirst(trx: Kysely<DB>, release: Release): Promise<void> {
  const revisions = trx
    .selectFrom('registry_revisions')
    .select('revision')
    .where('department', '=', release.id)
    .where('version', '=', release.version);
  if (!(await revisions.limit(1).executeTakeFirst())) await bring(trx, release);
}

async function bring(trx: Kysely<DB>, release: Release): Promise<void> {
  await keepRecords(trx, release);
  await markApproved(trx, release);
}

/** Who brings a retired department back says yes by that, which no deploy token may. */
function startingFrom(entry: RegistryEntry | undefined, author: Author | undefined): Standing[] {
  if (entry) return [null];
  return author?.person ? [null, 'retired'] : [];
}

const alreadyLive = (department: string, version: string) => refused('already-live', { department, version });

/** A published release whose files are still there and that may stand beside what is live; refused otherwise. */
async function fittingRelease(present: Present, version: string): Promise<Release> {
  const { id, current, trx, check, author } = present;
  const row = await findRelease(trx, id, version);
  if (!row) throw refused('unknown-version', { department: id, version });
  if (row.standing === 'withdrawn') throw refused('withdrawn', { department: id, version });
  if (!startingFrom(entryOf(current, id), author).includes(row.standing))
    throw refused('not-approved', { department: id, version });
  if (row.swept_at) throw refused('swept', { department: id, version });
  const release = row.document as Release;
  ensureNone(check(release, current));
  return release;
}
