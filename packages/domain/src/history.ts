import * as z from 'zod';
import { listQuery } from './page.ts';

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const fieldChange = z.object({
  field: z.string().describe("As the record's own answer calls it"),
  before: value,
  after: value.describe('Of a file: its name, equal to the one before where only the content is new'),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const historyEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor_name: z.string().nullable().describe('Null: the server itself'),
  action: z.string(),
  reason: z.string().nullable().describe('Why, where whoever did it had to say so'),
  version: z.int().nullable().describe('Of the record, after the change'),
  changes: z.array(fieldChange).describe('Of a new record: all that it began with'),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyQuery = listQuery(['at']).pick({ limit: true, offset: true });
