import { type Kysely, sql } from 'kysely';
import { FAILING_RELEASES } from '../../departments/releases/watch.ts';
import type { DB } from '../../platform/database/schema.ts';
import { GIVEN_UP } from '../../platform/mail/outbox.ts';
import { archivedFiles } from '../../records/changes/archived-rows.ts';
import { readEntities } from '../../records/definitions/department-records.ts';

export type MailFigures = Record<'mailsWaiting' | 'oldestMailSeconds', number>;

/** By an index of the mails that wait. */
export async function readMailFigures(db: Kysely<DB>): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`
    select count(*) as "mailsWaiting",
      coalesce(extract(epoch from now() - min(created_at)), 0) as "oldestMailSeconds"
    from outbox where sent_at is null and created_at > now() - ${GIVEN_UP}`.execute(db);
  return rows[0] as MailFigures;
}

export type StoredFigures = Record<
  'files' | 'fileBytes' | 'archivedRecords' | 'archivedBytes' | 'keptBytes' | 'failingReleases',
  number
>;

export async function readStoredFigures(db: Kysely<DB>): Promise<StoredFigures> {
  const entities = await readEntities(db);
  const { rows } = await sql<StoredFigures>`
    select * from (
      select count(*) as files, coalesce(sum(size), 0) as "fileBytes",
        coalesce(sum(size) filter (where released_at is not null), 0) as "keptBytes" from files
    ) as stored, (
      select count(*) as "archivedRecords" from archive
    ) as archived, (
      select coalesce(sum(size), 0) as "archivedBytes"
      from archive, lateral (select size from files where id in (${archivedFiles(entities)})) as file
    ) as sizes, (${FAILING_RELEASES}) as failing`.execute(db);
  return rows[0] as StoredFigures;
}
