import { loopbackOrigin } from '@ar/federation/loopback';
import * as z from 'zod';

/**
 * `POST /override/`: a developer's own build of one department, in their own pages. Of any address of the developer's
 * machine its origin counts; no other machine is taken.
 */
export const overrideBody = z.strictObject({
  department: z.string().regex(/^[a-z][a-z0-9]{1,30}$/),
  origin: z
    .string()
    .max(200)
    .refine((address) => loopbackOrigin(address) !== undefined, {
      error: 'Samo adrese ovog računara: http://localhost:PORT ili http://127.0.0.1:PORT.',
    })
    .overwrite((address) => loopbackOrigin(address) ?? address),
});
export type OverrideBody = z.infer<typeof overrideBody>;

export const overrideGranted = z.object({
  department: z.string(),
  origin: z.string(),
  until: z.iso.datetime(),
});
export type OverrideGranted = z.infer<typeof overrideGranted>;
