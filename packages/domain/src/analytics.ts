import * as z from 'zod';
import { activityEntry } from './activity.ts';
import { can, type Resource } from './permissions.ts';

const COUNTED = ['users', 'buildings', 'monuments', 'clerk'] as const satisfies readonly Resource[];
export type Counted = (typeof COUNTED)[number];

export function countedFor(role: string | null): Counted[] {
  return COUNTED.filter((resource) => can(role, 'list', resource));
}

export const WEEKS = 12;
export const LATEST = 10;
export const NAMED = 5;
export const CHANGE_DAYS = 30;
export const SCANNED = 100;

const resource = z.enum(COUNTED);
const count = z.int().min(0);

const total = z
  .object({ resource, total: count, total_before: count })
  .describe(`Records now, and ${CHANGE_DAYS} days ago`);

const starts = z.iso.date().describe('Its Monday in Podgorica');

const week = z.object({
  starts,
  added: count,
  edited: count.describe('Edited records, each counted once per week'),
});

const activity = z
  .object({ resource, weeks: z.array(week).length(WEEKS) })
  .describe(`The last ${WEEKS} ISO weeks, oldest first, including the current week`);

const construction = z
  .object({ planned: count, under_way: count, finished: count, unknown: count })
  .describe("Building sites by today's date in Podgorica; unknown: a date is missing");
const knowledgeFiles = z
  .object({ active: count, inactive: count })
  .describe('Knowledge-base files; the assistant uses only the active ones');

const latestChange = activityEntry
  .omit({ id: true, actor_id: true, fields: true, reason: true, is_there: true, batch_added: true })
  .describe('A journal entry, or the first entry of a batch');

const missing = z
  .object({
    resource: z.enum(['buildings', 'monuments']),
    lacks: z
      .enum(['image', 'english', 'audio'])
      .describe('english: an English name or an English description'),
    filter: z.string().describe('The filter of the list that selects these records'),
    count,
    newest: z.array(z.object({ id: z.int(), name: z.string() })).max(NAMED),
  })
  .describe('Items without something that a visitor needs');

const space = z
  .object({
    resource: z.string(),
    bytes: count,
    quota: count.nullable().describe('In bytes; null: no limit'),
  })
  .describe("The size of a department's files, including files in the trash");

const scans = z
  .object({
    resource: z.string(),
    weeks: z.array(z.object({ starts, count })).length(WEEKS),
    places: z
      .array(z.object({ id: z.int(), name: z.string(), weeks: z.array(count).length(WEEKS) }))
      .max(SCANNED)
      .describe('The scanned places, most scanned first'),
  })
  .describe('Scans of QR codes per week, oldest first. `weeks` also counts deleted places.');

export const analytics = z.object({
  totals: z.array(total),
  activity: z.array(activity),
  construction: construction.optional(),
  knowledge_files: knowledgeFiles.optional(),
  latest: z.array(latestChange).max(LATEST).describe('Newest first'),
  missing: z.array(missing),
  space: z.array(space),
  scans: z.array(scans).optional(),
});
export type Analytics = z.infer<typeof analytics>;
