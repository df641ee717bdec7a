import { MAX } from '../limits.ts';
import type { PublicRowOf, RecordEntity, RowOf } from './entity.ts';
import { field, KEPT } from './fields.ts';
import { DESCRIPTION, LISTED, NAME_AND_PLACE, PICTURE } from './place-fields.ts';

const DAY = { required: 'create', half: true, ordered: true, public: true } as const;

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
      finished: { mn: 'Izgrađeno', en: 'Built' },
      unknown: { mn: 'Bez datuma', en: 'Without a date' },
    },
  },
  fields: {
    ...NAME_AND_PLACE,
    investor: field('text', 'Investitor', 'Investor', {
      ...LISTED,
      max: MAX.investor,
      missing: 'investor-required',
      half: true,
    }),
    licence_number: field('text', 'Broj dozvole', 'Licence number', {
      max: MAX.licenceNumber,
      language: 'mn',
      half: true,
      searched: true,
      public: true,
    }),
    building_size: field('number', 'Površina', 'Floor area', {
      formerLabels: ['Veličina', 'Size'],
      unit: 'm²',
      above: 0,
      below: 1e10,
      decimals: 2,
      required: 'create',
      wrong: 'size-positive',
      unreadable: 'size-unreadable',
      tooFine: 'size-decimals',
      tooLarge: 'size-too-large',
      ordered: true,
      public: true,
    }),
    construction_start_date: field('day', 'Početak gradnje', 'Start of construction', {
      ...DAY,
      missing: 'start-required',
    }),
    construction_end_date: field('day', 'Završetak gradnje', 'End of construction', {
      ...DAY,
      missing: 'end-required',
      after: { field: 'construction_start_date', wrong: 'end-after-start' },
    }),
    ...DESCRIPTION,
    model_3d: field('file', '3D model', '3D model', {
      upload: 'model',
      column: 'model_3d_id',
      up: 'model_z_up',
      required: 'create',
      public: true,
    }),
    model_z_up: field('flag', 'Gore je Z', 'Up is Z', { public: true }),
    file_name: field('file-name', 'Naziv 3D modela', 'Name of the 3D model', { of: 'model_3d' }),
    ...PICTURE,
    ...KEPT,
  },
} as const satisfies RecordEntity;

export type Building = RowOf<typeof building>;
export type MapBuilding = PublicRowOf<typeof building>;
