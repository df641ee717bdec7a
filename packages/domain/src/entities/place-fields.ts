import { MAX } from '../limits.ts';

const AXES = {
  latitude: { mn: 'Geografska širina', en: 'Latitude' },
  longitude: { mn: 'Geografska dužina', en: 'Longitude' },
};

export const coordinate = <const Rest extends object>(axis: keyof typeof AXES, rest: Rest) =>
  ({ kind: 'coordinate', label: AXES[axis], axis, half: true, ...rest }) as const;

export const NAME_AND_PLACE = {
  id: { kind: 'id', label: { mn: 'Broj', en: 'Number' }, public: true },
  name: {
    kind: 'text',
    label: { mn: 'Naziv', en: 'Name' },
    max: MAX.name,
    language: 'mn',
    required: 'always',
    missing: 'name-required',
    half: true,
    heading: true,
    ordered: true,
    searched: true,
    public: true,
  },
  name_en: {
    kind: 'text',
    label: { mn: 'Naziv na engleskom', en: 'Name in English' },
    max: MAX.name,
    language: 'en',
    translates: 'name',
    half: true,
    searched: true,
    public: true,
  },
  address: {
    kind: 'text',
    label: { mn: 'Adresa', en: 'Address' },
    max: MAX.address,
    language: 'mn',
    required: 'always',
    missing: 'address-required',
    ordered: true,
    searched: true,
    public: true,
  },
  latitude: coordinate('latitude', { required: 'create', public: true }),
  longitude: coordinate('longitude', { required: 'create', public: true }),
} as const;

export const DESCRIPTION = {
  description: {
    kind: 'long-text',
    label: { mn: 'Opis', en: 'Description' },
    max: MAX.description,
    language: 'mn',
    required: 'create',
    missing: 'description-required',
    public: true,
  },
  description_en: {
    kind: 'long-text',
    label: { mn: 'Opis na engleskom', en: 'Description in English' },
    max: MAX.description,
    language: 'en',
    translates: 'description',
    public: true,
  },
} as const;

/** A picture and what stands in it, for those who do not see it. */
export const PICTURE = {
  image: {
    kind: 'file',
    label: { mn: 'Slika', en: 'Image' },
    upload: 'image',
    column: 'image_id',
    public: true,
  },
  image_name: { kind: 'file-name', label: { mn: 'Naziv slike', en: 'Name of the image' }, of: 'image' },
  image_alt: {
    kind: 'text',
    label: { mn: 'Opis slike', en: 'Image description' },
    max: MAX.imageAlt,
    language: 'mn',
    half: true,
    public: true,
  },
  image_alt_en: {
    kind: 'text',
    label: { mn: 'Opis slike na engleskom', en: 'Image description in English' },
    max: MAX.imageAlt,
    language: 'en',
    translates: 'image_alt',
    half: true,
    public: true,
  },
} as const;

export const KEPT = {
  qr_code: { kind: 'qr', label: { mn: 'QR kod', en: 'QR code' } },
  created_at: { kind: 'moment', label: { mn: 'Dodato', en: 'Added' } },
  created_by_name: {
    kind: 'person',
    label: { mn: 'Autor unosa', en: 'Added by' },
    column: 'created_by',
    ordered: true,
  },
  last_modified_by_name: {
    kind: 'person',
    label: { mn: 'Autor izmjene', en: 'Changed by' },
    column: 'last_modified_by',
  },
  updated_at: { kind: 'moment', label: { mn: 'Izmijenjeno', en: 'Changed' }, ordered: true },
  version: { kind: 'version', label: { mn: 'Verzija', en: 'Version' } },
} as const;
