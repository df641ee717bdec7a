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
  fields: {
    ...NAME_AND_PLACE,
    investor: {
      kind: 'text',
      max: MAX.investor,
      language: 'mn',
      required: 'always',
      missing: 'Investitor je obavezno polje',
      half: true,
      ordered: true,
      searched: true,
      public: true,
    },
    licence_number: { kind: 'text', max: MAX.licenceNumber, language: 'mn', half: true, searched: true },
    building_size: {
      kind: 'number',
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
      required: 'create',
      missing: 'Datum početka je obavezno polje',
      half: true,
      ordered: true,
      public: true,
    },
    construction_end_date: {
      kind: 'day',
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
    model_3d: { kind: 'file', upload: 'model', column: 'model_3d_id', required: 'create', public: true },
    file_name: { kind: 'file-name', of: 'model_3d' },
    ...PICTURE,
    qr_code: { kind: 'qr' },
    created_at: { kind: 'moment' },
    created_by_name: { kind: 'person', column: 'created_by', ordered: true },
    last_modified_by_name: { kind: 'person', column: 'last_modified_by' },
    updated_at: { kind: 'moment', ordered: true },
    version: { kind: 'version' },
  },
} as const satisfies RecordEntity;

export type Building = RowOf<typeof building>;
export type MapBuilding = PublicRowOf<typeof building>;
