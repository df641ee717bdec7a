import { MAX } from '../limits.ts';
import { coordinate, field, inEnglish } from './fields.ts';

export const LISTED = {
  language: 'mn',
  required: 'always',
  ordered: true,
  searched: true,
  public: true,
} as const;

const NAME = field('text', 'Naziv', 'Name', {
  ...LISTED,
  max: MAX.name,
  missing: 'name-required',
  half: true,
  heading: true,
});

export const NAME_AND_PLACE = {
  id: field('id', 'Broj', 'Number', { public: true }),
  name: NAME,
  name_en: inEnglish('name', NAME, { half: true, searched: true }),
  address: field('text', 'Adresa', 'Address', { ...LISTED, max: MAX.address, missing: 'address-required' }),
  latitude: coordinate('latitude', { required: 'create', public: true }),
  longitude: coordinate('longitude', { required: 'create', public: true }),
} as const;

const TEXT = field('long-text', 'Opis', 'Description', {
  max: MAX.description,
  language: 'mn',
  required: 'create',
  missing: 'description-required',
  public: true,
});

export const DESCRIPTION = {
  description: TEXT,
  description_en: inEnglish('description', TEXT),
} as const;

const ALT = field('text', 'Opis slike', 'Image description', {
  max: MAX.imageAlt,
  language: 'mn',
  half: true,
  public: true,
});

export const PICTURE = {
  image: field('file', 'Slika', 'Image', { upload: 'image', column: 'image_id', public: true }),
  image_name: field('file-name', 'Naziv slike', 'Name of the image', { of: 'image' }),
  image_alt: ALT,
  image_alt_en: inEnglish('image_alt', ALT, { half: true }),
} as const;
