import type { DepartmentRecords } from '@ar/domain/entities/department-records';

/**
 * The server creates the table, list, form, search, filters, history, trash, import and export of this record type. You
 * may change everything before the first release. Later releases may only add fields and retire fields.
 */
export const records: DepartmentRecords = {
  words: { one: 'record', many: 'records' },
  fields: {
    name: {
      kind: 'text',
      label: { mn: 'Naziv', en: 'Name' },
      max: 200,
      required: true,
      heading: true,
      ordered: true,
      searched: true,
      language: 'mn',
    },
    description: {
      kind: 'long-text',
      label: { mn: 'Opis', en: 'Description' },
      max: 5000,
      searched: true,
      language: 'mn',
    },
    address: {
      kind: 'text',
      label: { mn: 'Adresa', en: 'Address' },
      max: 200,
      ordered: true,
      searched: true,
    },
    opened: { kind: 'day', label: { mn: 'Otvoreno', en: 'Opened' }, ordered: true },
    area: {
      kind: 'number',
      label: { mn: 'Površina', en: 'Area' },
      unit: 'm²',
      above: 0,
      below: 1e9,
      decimals: 2,
      ordered: true,
    },
    fenced: { kind: 'flag', label: { mn: 'Ograđeno', en: 'Fenced' } },
    // List and form have a map if the record type has both coordinates.
    latitude: { kind: 'coordinate', label: { mn: 'Geografska širina', en: 'Latitude' } },
    longitude: { kind: 'coordinate', label: { mn: 'Geografska dužina', en: 'Longitude' } },
    // Pictures have public URLs, so the field must be public.
    picture: { kind: 'file', upload: 'image', label: { mn: 'Slika', en: 'Picture' }, public: true },
    plan: { kind: 'file', upload: 'knowledge', label: { mn: 'Plan', en: 'Plan' } },
  },
};
