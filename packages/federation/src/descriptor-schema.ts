import * as z from 'zod';
import type { Release } from './descriptor.ts';

// Paths below a release folder: forward slashes, no parent, nothing hidden.
const releasePath = z.string().regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/, 'not a path of a release');
// A plain path below `/api`: `//host` or a scheme would send the person's token elsewhere.
const call = z.string().regex(/^(?:\/[\w-]+)+\/?(?:\?[\w=&.,%+-]{0,200})?$/, 'not a path of the API');
const hash = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'not a SHA-384');

/** `department.json` as the server and the release command read it. */
export const release: z.ZodType<Release> = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]{1,30}$/),
  path: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  contract: z.int().positive(),
  menu: z.strictObject({
    label: z.strictObject({ mn: z.string().min(1).max(40), en: z.string().min(1).max(40) }),
    icon: z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{1,2000}$/),
    order: z.int(),
  }),
  roles: z.array(z.string().max(60)).readonly(),
  firstCalls: z.array(call).max(4).readonly().optional(),
  version: z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/),
  builtWith: z.string(),
  shared: z.record(z.string(), z.string()),
  copies: z.record(z.string(), z.string()).optional(),
  entry: releasePath,
  first: z.array(releasePath).readonly().optional(),
  files: z.record(releasePath, hash),
});
