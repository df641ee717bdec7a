import * as z from 'zod';

const link = z.string().nullable();

/** What buildings and monuments share (specification, section 3; `image_alt*` by decisions 13). */
export const placeFields = {
  id: z.int(),
  name: z.string(),
  name_en: z.string().nullable(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  description: z.string().nullable(),
  description_en: z.string().nullable(),
  image: link,
  image_name: z.string().nullable(),
  image_alt: z.string().nullable(),
  image_alt_en: z.string().nullable(),
  file_name: z.string().nullable(),
  qr_code: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  last_modified_by_name: z.string().nullable(),
};
export { link };
