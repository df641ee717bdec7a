import * as z from 'zod';

/** A knowledge-base file of the clerk's assistant as the API answers it (specification, section 3). */
export const clerkFile = z.object({
  id: z.int(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  description: z.string().nullable(),
  filename: z.string(),
  is_active: z.boolean(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  qr_code: z.string(),
});
export type ClerkFile = z.infer<typeof clerkFile>;

/** Columns of the list (specification, section 2) that `ordering` accepts. */
export const CLERK_FILE_ORDERING = ['created_by_name', 'filename', 'is_active', 'created_at'] as const;
