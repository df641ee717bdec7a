import { MAX } from '../limits.ts';
import type { RecordEntity, RowOf } from './entity.ts';
import { coordinate, field, KEPT } from './fields.ts';

const TEXT = { language: 'mn', entered: 'create' } as const;

export const clerkFile = {
  resource: 'clerk',
  name: 'ClerkFile',
  words: { one: 'knowledge-base file', many: 'knowledge-base files' },
  path: '/supersluzbenik/',
  table: 'clerk_files',
  qr: 'CLERK',
  fields: {
    id: field('id', 'Broj', 'Number', {}),
    created_by_name: KEPT.created_by_name,
    upload_file: field('file', 'Fajl', 'File', {
      upload: 'clerk',
      column: 'file_id',
      required: 'always',
      entered: 'create',
    }),
    filename: field('file-name', 'Fajl', 'File', {
      of: 'upload_file',
      stored: true,
      required: 'always',
      heading: true,
      ordered: true,
      searched: true,
    }),
    name: field('text', 'Naziv', 'Name', { ...TEXT, max: MAX.name, searched: true }),
    address: field('text', 'Adresa', 'Address', { ...TEXT, max: MAX.address }),
    latitude: coordinate('latitude', { entered: 'create' }),
    longitude: coordinate('longitude', { entered: 'create' }),
    description: field('long-text', 'Opis', 'Description', { ...TEXT, max: MAX.description }),
    is_active: field('flag', 'Aktivan', 'Active', { required: 'always', entered: 'edit', ordered: true }),
    created_at: { ...KEPT.created_at, ordered: true },
    qr_code: KEPT.qr_code,
    version: KEPT.version,
  },
} as const satisfies RecordEntity;

export type ClerkFile = RowOf<typeof clerkFile>;
