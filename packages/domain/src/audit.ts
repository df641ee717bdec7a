import * as z from 'zod';
import { listQuery } from './page.ts';

const values = z.record(z.string(), z.unknown()).nullable();

/** One change: who did what to which record, and its values before and after. The actor's name outlives the actor. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor_id: z.int().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  resource: z.string(),
  record_id: z.string().nullable(),
  before: values,
  after: values,
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const text = (form: RegExp) => z.string().regex(form).optional();

/** `GET /audit/`: the newest first, of one resource or of one record of it if the query says so. */
export const auditQuery = listQuery(['at'])
  .pick({ limit: true, offset: true })
  .extend({
    resource: text(/^[a-z_-]{1,40}$/),
    record: text(/^[\w.-]{1,100}$/),
  });
