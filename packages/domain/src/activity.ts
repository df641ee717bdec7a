import * as z from 'zod';
import { KIND_NAMES } from './activity-kinds.ts';
import { day, idAsked, listQuery } from './page.ts';
import { can, type Grants, type Resource } from './permissions.ts';

const JOURNALED: Resource[] = ['users', 'buildings', 'monuments', 'clerk', 'access', 'releases'];

export const journalOf = (role: string | null, grants: Grants = {}): Resource[] =>
  [...JOURNALED, ...(Object.keys(grants) as (keyof Grants)[])].filter((resource) =>
    can(role, 'list', resource, grants),
  );

export const isWholeJournal = (seen: readonly Resource[]): boolean =>
  JOURNALED.every((resource) => seen.includes(resource));

/** The most letters of an entry that a search reads. */
export const ACTIVITY_TEXT = 2000;

/** A search counts no further. */
export const MOST_FOUND = 10_000;

export const activityEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor_id: z.int().nullable(),
  actor_name: z.string().nullable().describe('Null: the server itself. Empty: a person whose data has left'),
  action: z.string(),
  resource: z.string(),
  record_id: z.string().nullable(),
  record_name: z.string().nullable().describe('As it was called then'),
  fields: z.array(z.string()).describe('The fields that changed'),
  reason: z.string().nullable().describe('Why, where whoever did it had to say so'),
  is_there: z.boolean().describe('The record can be opened now'),
  batch: z.uuid().nullable(),
  batch_count: z.int().describe('How many entries the batch has; 1 without a batch'),
  batch_added: z
    .int()
    .nullish()
    .describe('Of an import: how many of them added a record, or took an added one away again'),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** `GET /activity/`. A batch is one entry, unless a search, a record or the batch is requested. */
export const activityQuery = listQuery(['at']).extend({
  resource: z.string().max(40).optional(),
  record: z.string().max(100).optional(),
  actor: idAsked.optional(),
  kind: z.enum(KIND_NAMES).optional(),
  from: day.optional(),
  to: day.optional(),
  batch: z.uuid().optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

const keptFile = z.object({
  name: z.string(),
  size: z.int().nullable(),
  content_type: z.string().nullable(),
  is_kept: z.boolean().describe('It can be read and put back'),
});

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), keptFile]).nullable();
export type KeptFile = z.infer<typeof keptFile>;
export type ActivityValue = z.infer<typeof value>;

const fieldState = z.object({
  field: z.string(),
  before: value,
  after: value,
  now: value,
  has_changed: z.boolean().describe('By this entry'),
  changed_since: z
    .object({ by: z.string().nullable(), at: z.iso.datetime() })
    .nullable()
    .describe('The last change of this field after this entry, if it is not as the entry left it'),
  can_revert: z.boolean().describe('An edit may give it the value from before'),
});
export type FieldState = z.infer<typeof fieldState>;

export const activityDetail = activityEntry.extend({
  state: z.array(fieldState),
  /** For `If-Match`; null for a deleted record. */
  version: z.int().nullable(),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

/** `POST /activity/{id}/revert/`. Without `If-Match`, a field that was changed since answers 412. */
export const revertRequest = z.object({ fields: z.array(z.string()).min(1).optional() });

export const fileSide = z.object({ side: z.enum(['before', 'after']).default('before') });

/** `GET /activity/space/`: earlier files and files of deleted records. Equal content counts once. */
export const keptSpace = z.object({ files: z.int(), bytes: z.int() });
export type KeptSpace = z.infer<typeof keptSpace>;
