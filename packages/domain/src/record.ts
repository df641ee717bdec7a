import * as z from 'zod';
import { latitude, longitude, optionalText, requiredText } from './form-fields.ts';
import { MAX } from './limits.ts';

const link = z.string().nullable();

/** What buildings and monuments share (R-134; `image_alt*`: R-121). */
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
  version: z.int(),
};
export { link };

/** What the forms of buildings and monuments share. */
export const placeForm = {
  name: requiredText('Naziv je obavezno polje', MAX.name),
  name_en: optionalText(MAX.name),
  address: requiredText('Adresa je obavezno polje', MAX.address),
  latitude,
  longitude,
  description: requiredText('Opis je obavezno polje', MAX.description),
  description_en: optionalText(MAX.description),
  image_alt: optionalText(MAX.imageAlt),
  image_alt_en: optionalText(MAX.imageAlt),
};

/** Those of them that may be left out. */
export const OPTIONAL_IN_PLACES = {
  name_en: true,
  description_en: true,
  image_alt: true,
  image_alt_en: true,
} as const;
