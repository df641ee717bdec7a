import type { Resource } from '@ar/domain/permissions';
import type { UploadKind } from '@ar/domain/upload';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

/** What every kind of record has beside its own columns. */
export interface RecordRow {
  id: number;
  version: number;
  updated_at: string;
}

/** A field that takes a file, and the column that names its row in `files`. */
export interface FileField<Row> {
  kind: UploadKind;
  column: keyof Row & string;
}

/** What the OpenAPI document calls one record: in a call's name, and in a sentence. */
export interface Called {
  name: string;
  words: string;
}

/**
 * A kind of record with files: buildings, monuments, the clerk's files. Its statements are its own; what they add up
 * to (transaction, versions, audit, files) is written once, in `change-records.ts`.
 */
export interface RecordKind<Row extends RecordRow, New extends object, Changes extends object, Answer> {
  resource: Resource;
  called: Called;
  files: Readonly<Record<string, FileField<Row>>>;
  /** The columns that the audit log keeps, beside the names of the files. */
  audited: readonly (keyof Row & string)[];
  /** `files` and `made` are columns of the row too. */
  insert(trx: Kysely<DB>, values: New, made: Made): Promise<Row>;
  /** The row, which nobody else can change until this transaction ends. */
  lock(trx: Kysely<DB>, id: number): Promise<Row | undefined>;
  update(trx: Kysely<DB>, id: number, values: Changes, made: Changed): Promise<Row>;
  remove(trx: Kysely<DB>, id: number): Promise<unknown>;
  /** As the API answers it. */
  read(db: Kysely<DB>, id: number): Promise<Answer | undefined>;
  /** What is wrong with the whole of a row that is not with one of its fields. */
  problem?(row: Row): { field: string; text: string } | undefined;
}

/** Column → id of the file's row. */
export type FileIds = Record<string, string>;

export interface Made {
  created_by: number;
  files: FileIds;
  /** Column → the file's name, for the kind that keeps it in a column of its own. */
  names: Record<string, string>;
}

export interface Changed {
  last_modified_by: number;
  files: FileIds;
}
