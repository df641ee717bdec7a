import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { GIVEN_UP } from '../mail/outbox.ts';

/** What the database knows of the outbox and the files. */
export interface StoredFigures {
  mailsWaiting: number;
  oldestMailSeconds: number;
  files: number;
  fileBytes: number;
}

/** One cheap statement: the waiting mails have an index of their own, and a row of `files` is small. */
export async function readStoredFigures(db: Kysely<DB>): Promise<StoredFigures> {
  const { rows } = await sql<StoredFigures>`
    select
      mails.waiting as "mailsWaiting",
      mails.oldest as "oldestMailSeconds",
      stored.count as "files",
      stored.bytes as "fileBytes"
    from (
      select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
      from outbox where sent_at is null and created_at > now() - ${GIVEN_UP}
    ) as mails, (
      select count(*) as count, coalesce(sum(size), 0) as bytes from files
    ) as stored`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The database gave no figures.');
  return figures;
}
