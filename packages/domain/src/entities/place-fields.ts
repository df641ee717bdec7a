import { MAX } from '../limits.ts';
import { coordinate, field } from './fields.ts';

export const LISTED = {
  language: 'mn',
  required: 'always',
  ordered: true,
  searched: true,
  public: true,
} as const;

export const NAME_AND_PLACE = {
  id: field('id', 'Broj', 'Number', { public: true }),
  name: field('text', 'Naziv', 'Name', {
    ...LISTED,
    max: MAX.name,
    missing: 'name-required',
    half: true,
    heading: true,
  }),
  name_en: field('text', 'Naziv na engleskom', 'Name in English', {
    max: MAX.name,
    language: 'en',
    translates: 'name',
    half: true,
    searched: true,
    public: true,
  }),
  address: field('text', 'Adresa', 'Address', { ...LISTED, max: MAX.address, missing: 'address-required' }),
  latitude: coordinate('latitude', { required: 'create', public: true }),
  longitude: coordinate('longitude', { required: 'create', public: true }),
} as const;

export const DESCRIPTION = {
  description: field('long-text', 'Opis', 'Description', {
    max: MAX.description,
    language: 'mn',
    required: 'create',
    missing: 'description-required',
    public: true,
  }),
  description_en: field('long-text', 'Opis na engleskom', 'Description in English', {
    max: MAX.description,
    language: 'en',
    translates: 'description',
    public: true,
  }),
} as const;

export const PICTURE = {
  image: field('file', 'Slika', 'Image', { upload: 'image', column: 'image_id', public: true }),
  image_name: field('file-name', 'Naziv slike', 'Name of the image', { of: 'image' }),
  image_alt: field('text', 'Opis slike', 'Image description', {
    max: MAX.imageAlt,
    language: 'mn',
    half: true,
    public: true,
  }),
  image_alt_en: field('text', 'Opis slike na engleskom', 'Image description in English', {
    max: MAX.imageAlt,
    language: 'en',
    translates: 'image_alt',
    half: true,
    public: true,
  }),
} as const;
