import { MAX } from '../limits.ts';
import type { RecordEntity, RowOf } from './entity.ts';

/** A file of the knowledge that the clerk's assistant answers from. */
export const clerkFile = {
  resource: 'clerk',
  name: 'ClerkFile',
  words: { one: 'knowledge-base file', many: 'knowledge-base files' },
  path: '/supersluzbenik/',
  table: 'clerk_files',
  qr: 'CLERK',
  fields: {
    id: { kind: 'id' },
    created_by_name: { kind: 'person', column: 'created_by', ordered: true },
    upload_file: { kind: 'file', upload: 'clerk', column: 'file_id', required: 'always', entered: 'create' },
    filename: {
      kind: 'file-name',
      of: 'upload_file',
      // A column, because the list is ordered by it.
      stored: true,
      required: 'always',
      heading: true,
      ordered: true,
      searched: true,
    },
    name: { kind: 'text', max: MAX.name, language: 'mn', entered: 'create', searched: true },
    address: { kind: 'text', max: MAX.address, language: 'mn', entered: 'create' },
    latitude: { kind: 'coordinate', axis: 'latitude', entered: 'create', half: true },
    longitude: { kind: 'coordinate', axis: 'longitude', entered: 'create', half: true },
    description: { kind: 'long-text', max: MAX.description, language: 'mn', entered: 'create' },
    is_active: { kind: 'flag', required: 'always', entered: 'edit', ordered: true },
    created_at: { kind: 'moment', ordered: true },
    qr_code: { kind: 'qr' },
    version: { kind: 'version' },
  },
} as const satisfies RecordEntity;

export type ClerkFile = RowOf<typeof clerkFile>;
