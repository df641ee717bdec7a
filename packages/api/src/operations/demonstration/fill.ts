import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ASSETS, BUILDINGS, CLERK_FILES, MONUMENTS } from '@ar/demo/records';
import { DEMONSTRATION_PASSWORD, USERS } from '@ar/demo/users';
import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import type { Entity } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import type { Role } from '@ar/domain/roles';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type Author, entryOf, loggedValues, type Values } from '../../accounts/journal/audit-log.ts';
import { hashPassword } from '../../accounts/sessions/password.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { sourceTypeOf } from '../../platform/uploads/inspect/source-type.ts';

interface FillContext extends Pick<FastifyInstance, 'db' | 'store'> {
  log: Pick<FastifyBaseLogger, 'info'>;
  say(line: string): void;
  assets: string;
  now?: Date;
}

export async function fillDemonstration(context: FillContext): Promise<boolean> {
  const { db, store, log, say, assets, now = new Date() } = context;
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false;
  say('making the demonstration data');
  const started = performance.now();
  const [files, passwordHash] = await Promise.all([
    Promise.all(ASSETS.map((asset) => storeAsset(store, assets, asset))),
    hashPassword(DEMONSTRATION_PASSWORD),
  ]);
  await db.transaction().execute((trx) => insertAll(trx, files, passwordHash, now));
  const milliseconds = Math.round(performance.now() - started);
  log.info({ files: files.length, milliseconds }, 'demonstration data filled in');
  return true;
}

async function storeAsset(store: FileStore, folder: string, asset: (typeof ASSETS)[number]) {
  const { kind, path, name, contentType, isPublic } = asset;
  const content = await readFile(join(folder, path));
  const { storageKey, size, sha256 } = await store.put(content, extname(name));
  return {
    id: randomUUID(),
    kind,
    storage_key: storageKey,
    original_name: name,
    content_type: contentType,
    size,
    sha256,
    is_public: isPublic,
    source_type: kind === 'audio' ? await sourceTypeOf([content]) : undefined,
  };
}

type FileRow = Awaited<ReturnType<typeof storeAsset>>;

async function insertAll(db: Kysely<DB>, files: FileRow[], passwordHash: string, now: Date) {
  await db.insertInto('files').values(files).execute();
  const users = await db
    .insertInto('users')
    .values(userRows(passwordHash, now))
    .returning(['id', 'role', 'date_joined'])
    .execute();
  const authorAt = (moment: Date, index: number, department: Role): number | null => {
    const role: Role = index % 7 === 5 ? 'SuperAdmin' : department;
    const present = users.filter((one) => one.role === role && new Date(one.date_joined) <= moment);
    return present[index % present.length]?.id ?? null;
  };
  const madeAndChanged = (index: number, { length }: readonly unknown[], department: Role) => {
    const { created, updated } = momentsOf(index, length, now);
    const [changed, created_by] = [updated > created, authorAt(created, index, department)];
    const last_modified_by = changed ? authorAt(updated, index + 3, department) : created_by;
    const moments = { created_at: created, updated_at: updated };
    return { created_by, last_modified_by, ...moments, version: changed ? 2 : 1 };
  };
  const idByName = new Map(files.map((file) => [file.original_name, file.id]));
  const monuments = MONUMENTS.map(({ slug, silent, ...fields }, index) => ({
    ...fields,
    audio_description_id: silent ? null : idByName.get(`${slug}.mp3`),
    image_id: idByName.get(`${slug}.webp`),
    base_of_knowledge_id: idByName.get(`${slug}.pdf`),
    ...madeAndChanged(index, MONUMENTS, 'MonumentsAdmin'),
  }));
  const buildings = BUILDINGS.map(({ slug, stage: _, ...fields }, index) => ({
    ...fields,
    image_id: idByName.get(`${slug}.webp`),
    model_3d_id: idByName.get(`${slug}.glb`),
    ...madeAndChanged(index, BUILDINGS, 'BuildingsAdmin'),
  }));
  const clerkFiles = CLERK_FILES.map(({ asset: _, content_type: __, ...fields }, index) => ({
    ...fields,
    file_id: idByName.get(fields.filename) as string,
    ...madeAndChanged(index, CLERK_FILES, 'SupersluzbenikAdmin'),
  }));
  await db.insertInto('monuments').values(monuments).execute();
  await db.insertInto('buildings').values(buildings).execute();
  await db.insertInto('clerk_files').values(clerkFiles).execute();
  await writeHistory(db);
  await writeScans(db, now);
}

function userRows(passwordHash: string, now: Date) {
  return USERS.map((user, index) => {
    const founding = USERS.findIndex(({ role }) => role === user.role) === index;
    const joined = founding ? beginning(now) : momentsOf(index, USERS.length + 2, now).created;
    return { ...user, password_hash: passwordHash, date_joined: joined, updated_at: joined };
  });
}

type Versions = Pick<
  Selectable<DB['monuments']>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'created_by' | 'last_modified_by'
>;

const LACKED: readonly Values[] = [
  { name_en: null, description_en: null },
  { image_alt: null, image_alt_en: null },
  { description_en: null },
  { image: null, image_alt: null, image_alt_en: null },
];

async function writeHistory(db: Kysely<DB>): Promise<void> {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const people = new Map<number | null, (typeof users)[number]>(users.map((row) => [row.id, row]));
  const entriesOf = async (entity: Entity, record: Versions, earlier?: Values) => {
    const { id: recordId, version, created_at, updated_at } = record;
    const entry = (
      at: string,
      actor: number | null,
      before: Values | null,
      after: Values,
      version: number,
    ) => {
      const by = { person: people.get(actor) ?? null, requestId: null } as Author;
      return { ...entryOf({ by, resource: entity.resource, recordId, version, before, after }), at };
    };
    const after = await loggedValues(db, entity, { ...record });
    const first = version > 1 ? { ...after, ...earlier } : after;
    const made = entry(created_at, record.created_by, null, first, 1);
    return version > 1 ? [made, entry(updated_at, record.last_modified_by, first, after, version)] : [made];
  };
  const entries = [];
  for (const [index, row] of users.entries()) {
    const { date_joined } = row;
    const present = users
      .slice(0, index)
      .filter((one) => one.role === 'SuperAdmin' && one.date_joined <= date_joined);
    const created_by = present[index % present.length]?.id ?? null;
    const made = { created_at: date_joined, updated_at: date_joined, created_by, last_modified_by: null };
    entries.push(...(await entriesOf(user, { ...row, ...made })));
  }
  for (const entity of [monument, building, clerkFile]) {
    const records = await db.selectFrom(entity.table).selectAll().orderBy('id').execute();
    for (const [index, record] of records.entries()) {
      const earlier =
        'is_active' in record ? { is_active: !record.is_active } : LACKED[index % LACKED.length];
      entries.push(...(await entriesOf(entity, record, earlier)));
    }
  }
  entries.sort((one, other) => one.at.localeCompare(other.at));
  await db.insertInto('audit_log').values(entries).execute();
}

const DAY_MS = 86_400_000;
const SCAN_DAYS = 90;
const BUSIEST = { monuments: 38, buildings: 9 };

/** Subtracts calendar days and not 24 hours, because a day on which summer time begins or ends has 23 or 25 hours. */
async function writeScans(db: Kysely<DB>, now: Date): Promise<void> {
  for (const [list, busiest] of Object.entries(BUSIEST))
    await sql`
      insert into scans (list, record_id, day, count)
      select ${list}, id, day, count from (
        select id, day, round(${busiest}::int / place::numeric * (1 - age / (2.0 * ${SCAN_DAYS}::int))
          * case when extract(isodow from day) > 5 then 1 else 0.55 end * (0.5 + (id * 31 + age * 17) % 10 / 20.0)) as count
        from (select id, row_number() over (order by id) as place from ${sql.table(list)}) as places,
          generate_series(0, ${SCAN_DAYS}::int - 1) as age, lateral (select ${dayInPodgorica(now)}::date - age as day) as days
      ) as scanned where count > 0`.execute(db);
}

const HISTORY_DAYS = 360;

export const beginning = (now: Date): Date => officeHour(now, HISTORY_DAYS, 0);

export function momentsOf(index: number, count: number, now: Date) {
  const progress = (index + 1) / count;
  const age = Math.round(2 + (HISTORY_DAYS - 12) * (1 - progress) ** 1.4);
  const created = officeHour(now, age, index);
  if (index % 3 === 0) return { created, updated: created };
  const updated = officeHour(now, Math.round((age - 1) * (((index * 37) % 10) / 11)) + 1, index + 5);
  return { created, updated: new Date(Math.max(created.getTime(), updated.getTime())) };
}

function officeHour(now: Date, daysAgo: number, index: number): Date {
  const moment = new Date(now.getTime() - daysAgo * DAY_MS);
  const weekend = [0, 6].indexOf(moment.getUTCDay());
  if (weekend >= 0) moment.setTime(moment.getTime() - (2 - weekend) * DAY_MS);
  moment.setUTCHours(6 + (index % 8), (index * 17) % 60, (index * 29) % 60, 0);
  return moment;
}
