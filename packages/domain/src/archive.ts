import * as z from 'zod';
import { idParam, recordedQuery } from './page.ts';

export const ARCHIVE_DAYS = 30;

export const archivedRecord = z.object({
  id: z.int(),
  resource: z.string(),
  record_id: z.int(),
  name: z.string(),
  archived_at: z.iso.datetime(),
  archived_by_name: z.string().nullable().describe('Null: the server'),
  ends_at: z.iso.datetime().describe('When the record is deleted permanently'),
  batch: z.uuid(),
  batch_count: z.int().describe('The number of records in the trash from the same deletion'),
  files: z.int(),
  size: z.int().describe("The files' size in bytes; in a list of batches, of the whole batch"),
});
export type ArchivedRecord = z.infer<typeof archivedRecord>;

export const archivedRecordWithValues = archivedRecord.extend({ record: z.record(z.string(), z.unknown()) });
export type ArchivedRecordWithValues = z.infer<typeof archivedRecordWithValues>;

export const ARCHIVE_ORDER = ['archived_at', 'name'] as const;

/** `GET /archive/` lists a batch as a single row unless the query contains a search, a record or the batch. */
export const archiveQuery = recordedQuery(ARCHIVE_ORDER).extend({
  record: idParam.optional(),
  person: idParam.optional(),
});
export type ArchiveQuery = z.infer<typeof archiveQuery>;

export const restoreRequest = z.object({
  batch: z.boolean().default(false).describe('All records of the same deletion'),
  values: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Values to change, such as an email address that is taken'),
});

export const restored = z.object({
  restored: z.array(z.object({ resource: z.string(), record_id: z.int(), name: z.string() })),
  /** Records of a batch that could not be restored. A single record answers 400 with these `errors`. */
  refused: z.array(
    z.object({ id: z.int(), name: z.string(), errors: z.record(z.string(), z.array(z.string())) }),
  ),
});
export type Restored = z.infer<typeof restored>;

/** `GET /archive/days/` returns 0 if nothing can be restored. */
export const archiveDays = z.object({ days: z.int().min(0) });
