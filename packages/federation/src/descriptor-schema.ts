import * as z from 'zod';
import type { Release } from './descriptor.ts';
import { filesProblem, pathProblem } from './file-names.ts';

const releasePath = z.string().superRefine((path, context) => {
  const message = pathProblem(path);
  if (message) context.addIssue({ code: 'custom', message });
});
// A plain path below `/api`: `//host` or a scheme would send the person's token elsewhere.
const call = z.string().regex(/^(?:\/[\w-]+)+\/?(?:\?[\w=&.,%+-]{0,200})?$/, 'not a path of the API');
// The letters of the interface's two languages: others are drawn like them, and some turn the text around.
const label = z
  .string()
  .max(40)
  .regex(
    /^[A-ZČĆĐŠŽŚŹ0-9][A-ZČĆĐŠŽŚŹ0-9 .,&()/’'-]*$/i,
    'a label has the letters of Montenegrin and English only',
  );
const hash = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'not a SHA-384');

/** `department.json` as the server and the release command read it. */
export const release: z.ZodType<Release> = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]{1,30}$/),
  path: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  contract: z.int().positive(),
  menu: z.strictObject({
    label: z.strictObject({ mn: label, en: label }),
    add: z.strictObject({ mn: label, en: label }).optional(),
    icon: z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{1,2000}$/),
    order: z.int(),
  }),
  roles: z.array(z.string().max(60)).readonly(),
  firstCalls: z.array(call).max(4).readonly().optional(),
  version: z
    .string()
    .max(60)
    .regex(/^\d+\.\d+\.\d+(?:-[\w-]+(?:\.[\w-]+)*)?$/),
  builtWith: z.string(),
  shared: z.record(z.string(), z.string()),
  copies: z.record(z.string(), z.string()).optional(),
  entry: releasePath,
  first: z.array(releasePath).readonly().optional(),
  files: z.record(z.string(), hash).superRefine((files, context) => {
    const message = filesProblem(Object.keys(files));
    if (message) context.addIssue({ code: 'custom', message });
  }),
});
