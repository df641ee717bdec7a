import { MAX } from '../limits.ts';
import type { PublicRowOf, RecordEntity, RowOf } from './entity.ts';
import { DESCRIPTION, NAME_AND_PLACE, PICTURE } from './place-fields.ts';

/** A building site. Days are `YYYY-MM-DD`, the size is in m². */
export const building = {
  resource: 'buildings',
  name: 'Building',
  words: { one: 'building site', many: 'building sites' },
  path: '/ar_platform/buildings/',
  table: 'buildings',
  qr: 'BUILDING',
  stage: {
    name: 'construction',
    label: { mn: 'Stanje gradnje', en: 'State of construction' },
    starts: 'construction_start_date',
    ends: 'construction_end_date',
    words: {
      planned: { mn: 'Planirano', en: 'Planned' },
      under_way: { mn: 'U toku', en: 'Under way' },
      finished: { mn: 'Završeno', en: 'Finished' },
      unknown: { mn: 'Bez datuma', en: 'Without a date' },
    },
  },
  fields: {
    ...NAME_AND_PLACE,
    investor: {
      kind: 'text',
      label: { mn: 'Investitor', en: 'Investor' },
      max: MAX.investor,
      language: 'mn',
      required: 'always',
      missing: 'Investitor je obavezno polje',
      half: true,
      ordered: true,
      searched: true,
      public: true,
    },
    licence_number: {
      kind: 'text',
      label: { mn: 'Broj dozvole', en: 'Licence number' },
      max: MAX.licenceNumber,
      language: 'mn',
      half: true,
      searched: true,
    },
    building_size: {
      kind: 'number',
      label: { mn: 'Veličina', en: 'Size' },
      unit: 'm²',
      above: 0,
      below: 1e10,
      decimals: 2,
      required: 'create',
      sentence: 'Veličina mora biti pozitivna',
      unreadable: 'Veličina se šalje kao broj sa decimalnom tačkom i bez drugih znakova, na primjer 1250.5.',
      tooFine: 'Veličina može imati najviše dvije decimale',
      tooLarge: 'Veličina je prevelika',
      ordered: true,
      public: true,
    },
    construction_start_date: {
      kind: 'day',
      label: { mn: 'Početak gradnje', en: 'Start of construction' },
      required: 'create',
      missing: 'Datum početka je obavezno polje',
      half: true,
      ordered: true,
      public: true,
    },
    construction_end_date: {
      kind: 'day',
      label: { mn: 'Završetak gradnje', en: 'End of construction' },
      required: 'create',
      missing: 'Datum završetka je obavezno polje',
      after: {
        field: 'construction_start_date',
        sentence: 'Datum završetka mora biti nakon datuma početka',
      },
      half: true,
      ordered: true,
      public: true,
    },
    ...DESCRIPTION,
    model_3d: {
      kind: 'file',
      label: { mn: '3D model', en: '3D model' },
      upload: 'model',
      column: 'model_3d_id',
      required: 'create',
      public: true,
    },
    file_name: {
      kind: 'file-name',
      label: { mn: 'Naziv 3D modela', en: 'Name of the 3D model' },
      of: 'model_3d',
    },
    ...PICTURE,
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
  },
} as const satisfies RecordEntity;

export type Building = RowOf<typeof building>;
export type MapBuilding = PublicRowOf<typeof building>;
