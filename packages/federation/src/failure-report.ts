import * as z from 'zod';
import { FAILURE_KINDS } from './failure.ts';

/** The body of `POST /api/registry/reports/`: one department's failure in one browser. */
export const failureReport = z.strictObject({
  department: z.string().max(31),
  version: z.string().max(60),
  revision: z.int().min(0),
  kind: z.enum(FAILURE_KINDS),
  path: z.string().max(200).optional(),
  status: z.int().min(100).max(599).optional(),
});
export type FailureReport = z.infer<typeof failureReport>;
