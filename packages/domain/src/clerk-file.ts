import * as z from 'zod';
import { latitude, longitude, optionalText, orEmpty } from './form-fields.ts';
import { MAX } from './limits.ts';

/** A knowledge-base file of the clerk's assistant as the API answers it. */
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
  /** The authorised call that answers with a signed address of the file. */
  upload_file: z.string(),
  version: z.int(),
});
export type ClerkFile = z.infer<typeof clerkFile>;

/** Columns of the list that `ordering` accepts. */
export const CLERK_FILE_ORDERING = ['created_by_name', 'filename', 'is_active', 'created_at'] as const;

/** The fields of the knowledge-base form and of `POST /supersluzbenik/`. */
export const newClerkFile = z
  .object({
    name: optionalText(MAX.name),
    address: optionalText(MAX.address),
    latitude: orEmpty(latitude),
    longitude: orEmpty(longitude),
    description: optionalText(MAX.description),
  })
  .partial();
export type NewClerkFile = z.output<typeof newClerkFile>;

/** `PATCH /supersluzbenik/{id}/`: whether the assistant reads the file. */
export const clerkFileChanges = z.object({ is_active: z.boolean() });
export type ClerkFileChanges = z.output<typeof clerkFileChanges>;
