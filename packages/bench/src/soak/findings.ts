import { buffer } from 'node:stream/consumers';
import type { DB } from '@ar/api/platform/database/schema';
import { fileOfKey } from '@ar/api/platform/storage/file-store';
import { createS3Store } from '@ar/api/platform/storage/s3-store';
import { sweepOrphans } from '@ar/api/records/sweep/sweep';
import {
  findMisnamed,
  findMissing,
  findOrphans,
  findUnaudited,
  type Records,
  readRecords,
} from '@ar/api/testing/cluster/findings';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import type { Installation } from './installation.ts';
import { compare, type Found, type Ledger } from './ledger.ts';

type Store = ReturnType<typeof createS3Store>;

export async function findBroken(
  { db, storeConfig }: Pick<Installation, 'db' | 'storeConfig'>,
  ledgers: { monuments: Ledger; clerk: Ledger },
  before: Records,
) {
  const store = createS3Store(storeConfig);
  // Sweeps now, because the servers sweep files only an hour after the last upload.
  const swept = await sweepOrphans({ db, store, olderThan: new Date(), days: 30 });
  await store.removeDrafts(new Date());
  const stored: string[] = [];
  for await (const { storageKey } of store.list()) stored.push(fileOfKey(storageKey));
  const monuments = compare(ledgers.monuments, await readMonuments(db, store));
  const clerk = compare(ledgers.clerk, await readClerkFiles(db));
  const misnamed = (await findMisnamed(db)).map((row) => `not named by one record: ${row}`);
  return {
    swept: swept.removed,
    lost: [...monuments.lost, ...clerk.lost],
    half: [
      ...monuments.half,
      ...clerk.half,
      ...misnamed,
      ...(await findUnaudited(db, await readRecords(db), before)),
    ],
    withoutFile: await findMissing(db, store),
    withoutRow: await findOrphans(db, stored),
  };
}

async function readMonuments(db: Kysely<DB>, store: Store): Promise<Found[]> {
  const { rows } = await sql<Record<string, string> & { id: number; version: number; picture: string }>`
    select monuments.id, monuments.version, name, address, description, picture.storage_key as picture,
      document.sha256 as document
    from monuments
    join files as picture on picture.id = image_id
    left join files as document on document.id = base_of_knowledge_id`.execute(db);
  const found: Found[] = [];
  for (const { id, version, picture, ...texts } of rows) {
    const content = await store.read(picture);
    const size = content && (await sharp(await buffer(content)).metadata());
    const { name = '', address = '', description = '', document = '' } = texts;
    const told = size ? `${size.width} × ${size.height}` : 'none';
    found.push({ id, version, state: { name, address, description, picture: told, document } });
  }
  return found;
}

async function readClerkFiles(db: Kysely<DB>): Promise<Found[]> {
  const { rows } = await sql<{ id: number; version: number; name: string; document: string }>`
    select clerk_files.id, clerk_files.version, name, sha256 as document
    from clerk_files left join files on files.id = file_id where name is not null`.execute(db);
  return rows.map(({ id, version, name, document }) => ({ id, version, state: { name, document } }));
}
