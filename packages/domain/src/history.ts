import * as z from 'zod';
import { listQuery } from './page.ts';

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const fieldChange = z.object({
  field: z.string(),
  before: value,
  after: value.describe("A file's name, which equals `before` if only the content changed"),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const historyEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor_name: z.string().nullable().describe('Null: the server'),
  action: z.string(),
  reason: z.string().nullable().describe('For actions that require a reason'),
  version: z.int().nullable().describe("The record's version after the change"),
  changes: z.array(fieldChange).describe('For a new record: its initial values'),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyQuery = listQuery(['at']).pick({ limit: true, offset: true });
