import { MAX } from '../limits.ts';

export const NAME_AND_PLACE = {
  id: { kind: 'id', public: true },
  name: {
    kind: 'text',
    max: MAX.name,
    language: 'mn',
    required: 'always',
    missing: 'Naziv je obavezno polje',
    half: true,
    heading: true,
    ordered: true,
    searched: true,
    public: true,
  },
  name_en: {
    kind: 'text',
    max: MAX.name,
    language: 'en',
    translates: 'name',
    half: true,
    searched: true,
    public: true,
  },
  address: {
    kind: 'text',
    max: MAX.address,
    language: 'mn',
    required: 'always',
    missing: 'Adresa je obavezno polje',
    ordered: true,
    searched: true,
    public: true,
  },
  latitude: { kind: 'coordinate', axis: 'latitude', required: 'create', half: true, public: true },
  longitude: { kind: 'coordinate', axis: 'longitude', required: 'create', half: true, public: true },
} as const;

export const DESCRIPTION = {
  description: {
    kind: 'long-text',
    max: MAX.description,
    language: 'mn',
    required: 'create',
    missing: 'Opis je obavezno polje',
    public: true,
  },
  description_en: {
    kind: 'long-text',
    max: MAX.description,
    language: 'en',
    translates: 'description',
    public: true,
  },
} as const;

/** A picture and what stands in it, for those who do not see it. */
export const PICTURE = {
  image: { kind: 'file', upload: 'image', column: 'image_id', public: true },
  image_name: { kind: 'file-name', of: 'image' },
  image_alt: { kind: 'text', max: MAX.imageAlt, language: 'mn', half: true, public: true },
  image_alt_en: {
    kind: 'text',
    max: MAX.imageAlt,
    language: 'en',
    translates: 'image_alt',
    half: true,
    public: true,
  },
} as const;
