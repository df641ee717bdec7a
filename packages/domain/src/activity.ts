import * as z from 'zod';
import { KIND_NAMES } from './activity-kinds.ts';
import { idParam, recordedQuery } from './page.ts';
import { can, type Grants, type Resource } from './permissions.ts';

const JOURNALED: Resource[] = ['users', 'buildings', 'monuments', 'clerk', 'access', 'releases'];

export const journalOf = (role: string | null, grants: Grants = {}): Resource[] =>
  [...JOURNALED, ...(Object.keys(grants) as (keyof Grants)[])].filter((resource) =>
    can(role, 'list', resource, grants),
  );

export const isWholeJournal = (seen: readonly Resource[]): boolean =>
  JOURNALED.every((resource) => seen.includes(resource));

export const ACTIVITY_TEXT = 2000;

export const MOST_FOUND = 10_000;

export const activityEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor_id: z.int().nullable(),
  actor_name: z.string().nullable().describe('Null: the server. Empty: a person whose data was erased'),
  action: z.string(),
  resource: z.string(),
  record_id: z.string().nullable(),
  record_name: z.string().nullable().describe('The name at that time'),
  fields: z.array(z.string()).describe('The fields that changed'),
  reason: z.string().nullable().describe('For actions that require a reason'),
  is_there: z.boolean().describe('The record can be opened'),
  batch: z.uuid().nullable(),
  batch_count: z.int().describe('The number of entries of the batch; 1 without a batch'),
  batch_added: z
    .int()
    .nullish()
    .describe('The entries of an import that added a record, or removed it again'),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** `GET /activity/` lists a batch as a single entry unless the query contains a search, a record or the batch. */
export const activityQuery = recordedQuery(['at']).extend({
  record: z.string().max(100).optional(),
  actor: idParam.optional(),
  kind: z.enum(KIND_NAMES).optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

const earlierFile = z.object({
  name: z.string(),
  size: z.int().nullable(),
  content_type: z.string().nullable(),
  is_kept: z.boolean().describe('The file can be downloaded and restored'),
});

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), earlierFile]).nullable();
export type EarlierFile = z.infer<typeof earlierFile>;
export type ActivityValue = z.infer<typeof value>;

const fieldState = z.object({
  field: z.string(),
  before: value,
  after: value,
  now: value,
  has_changed: z.boolean().describe('Whether this entry changed the field'),
  changed_since: z
    .object({ by: z.string().nullable(), at: z.iso.datetime() })
    .nullable()
    .describe('The last later change of the field, if its value differs from this entry'),
  can_revert: z.boolean().describe('The previous value can be restored'),
});
export type FieldState = z.infer<typeof fieldState>;

export const activityDetail = activityEntry.extend({
  state: z.array(fieldState),
  version: z.int().nullable(),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

/** Without `If-Match`, `POST /activity/{id}/revert/` answers 412 if a field was changed later. */
export const revertRequest = z.object({ fields: z.array(z.string()).min(1).optional() });

export const fileSide = z.object({ side: z.enum(['before', 'after']).default('before') });

export const earlierFileSpace = z.object({ files: z.int(), bytes: z.int() });
export type EarlierFileSpace = z.infer<typeof earlierFileSpace>;
