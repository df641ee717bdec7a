import type { DepartmentRecords } from '@ar/domain/entities/department-records';

export const PARKS: DepartmentRecords = {
  words: { one: 'park', many: 'parks' },
  fields: {
    name: {
      kind: 'text',
      label: { mn: 'Naziv', en: 'Name' },
      max: 200,
      required: true,
      heading: true,
      ordered: true,
      searched: true,
      public: true,
      language: 'mn',
    },
    name_en: {
      kind: 'text',
      label: { mn: 'Naziv na engleskom', en: 'Name in English' },
      max: 200,
      language: 'en',
      translates: 'name',
      searched: true,
    },
    opened: { kind: 'day', label: { mn: 'Otvoren', en: 'Opened' }, ordered: true },
    area: {
      kind: 'number',
      label: { mn: 'Površina', en: 'Area' },
      unit: 'm²',
      above: 0,
      below: 1e9,
      decimals: 2,
    },
    fenced: { kind: 'flag', label: { mn: 'Ograđen', en: 'Fenced' } },
    latitude: { kind: 'coordinate', label: { mn: 'Geografska širina', en: 'Latitude' }, public: true },
    longitude: { kind: 'coordinate', label: { mn: 'Geografska dužina', en: 'Longitude' }, public: true },
    picture: { kind: 'file', upload: 'image', label: { mn: 'Slika', en: 'Picture' }, public: true },
    plan: { kind: 'file', upload: 'knowledge', label: { mn: 'Plan', en: 'Plan' } },
  },
};

export const WIDER_PARKS: DepartmentRecords = {
  ...PARKS,
  fields: {
    ...PARKS.fields,
    notes: { kind: 'text', label: { mn: 'Napomena', en: 'Note' }, max: 300, searched: true, ordered: true },
  },
};
