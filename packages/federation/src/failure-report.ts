import * as z from 'zod';
import { CHANNELS } from './channel.ts';
import { FAILURE_KINDS } from './failure.ts';

const loadedRelease = z.strictObject({
  department: z.string().max(31),
  version: z.string().max(60),
  revision: z.int().min(0),
});

/** The body of `POST /api/registry/reports/`: one department's failure in one browser. */
export const failureReport = loadedRelease.extend({
  // Pages that were opened before there were channels do not name one.
  channel: z.enum(CHANNELS).optional(),
  kind: z.enum(FAILURE_KINDS),
  path: z.string().max(200).optional(),
  status: z.int().min(100).max(599).optional(),
});
export type FailureReport = z.infer<typeof failureReport>;

/**
 * The body of `POST /api/registry/loads/`: a department that a tab loaded, sent once a tab and only while it has a
 * canary. Failures say little without the number of those for whom it worked.
 */
export const loadReport = loadedRelease.extend({ channel: z.enum(CHANNELS) });
export type LoadReport = z.infer<typeof loadReport>;
