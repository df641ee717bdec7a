import { MAX } from '../limits.ts';
import type { RecordEntity, RowOf } from './entity.ts';
import { coordinate, KEPT } from './place-fields.ts';

/** The clerk's assistant answers from these files. */
export const clerkFile = {
  resource: 'clerk',
  name: 'ClerkFile',
  words: { one: 'knowledge-base file', many: 'knowledge-base files' },
  path: '/supersluzbenik/',
  table: 'clerk_files',
  qr: 'CLERK',
  fields: {
    id: { kind: 'id', label: { mn: 'Broj', en: 'Number' } },
    created_by_name: KEPT.created_by_name,
    upload_file: {
      kind: 'file',
      label: { mn: 'Fajl', en: 'File' },
      upload: 'clerk',
      column: 'file_id',
      required: 'always',
      entered: 'create',
    },
    filename: {
      kind: 'file-name',
      label: { mn: 'Fajl', en: 'File' },
      of: 'upload_file',
      // A column, because the list is ordered by it.
      stored: true,
      required: 'always',
      heading: true,
      ordered: true,
      searched: true,
    },
    name: {
      kind: 'text',
      label: { mn: 'Naziv', en: 'Name' },
      max: MAX.name,
      language: 'mn',
      entered: 'create',
      searched: true,
    },
    address: {
      kind: 'text',
      label: { mn: 'Adresa', en: 'Address' },
      max: MAX.address,
      language: 'mn',
      entered: 'create',
    },
    latitude: coordinate('latitude', { entered: 'create' }),
    longitude: coordinate('longitude', { entered: 'create' }),
    description: {
      kind: 'long-text',
      label: { mn: 'Opis', en: 'Description' },
      max: MAX.description,
      language: 'mn',
      entered: 'create',
    },
    is_active: {
      kind: 'flag',
      label: { mn: 'Aktivan', en: 'Active' },
      required: 'always',
      entered: 'edit',
      ordered: true,
    },
    created_at: { ...KEPT.created_at, ordered: true },
    qr_code: KEPT.qr_code,
    version: KEPT.version,
  },
} as const satisfies RecordEntity;

export type ClerkFile = RowOf<typeof clerkFile>;
