import type { DepartmentRecords } from '@ar/domain/entities/department-records';

/**
 * What a record is: the server makes the table, and from it follow list, form, search, filters, history, archive, import and
 * export. Before the first release all of it may be changed; later ones add fields, and retire those that are not needed.
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
    // The two of a place: with them the list has a map, and the form one to choose on.
    latitude: { kind: 'coordinate', label: { mn: 'Geografska širina', en: 'Latitude' } },
    longitude: { kind: 'coordinate', label: { mn: 'Geografska dužina', en: 'Longitude' } },
    // Pictures have addresses that anybody can open, which the field has to say.
    picture: { kind: 'file', upload: 'image', label: { mn: 'Slika', en: 'Picture' }, public: true },
    plan: { kind: 'file', upload: 'knowledge', label: { mn: 'Plan', en: 'Plan' } },
  },
};
