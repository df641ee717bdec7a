import { MAX } from '../limits.ts';
import type { PublicRowOf, RecordEntity, RowOf } from './entity.ts';
import { field, inEnglish, KEPT } from './fields.ts';
import { DESCRIPTION, NAME_AND_PLACE, PICTURE } from './place-fields.ts';

const TRANSCRIPT = field('long-text', 'Tekst snimka', 'Transcript', {
  max: MAX.transcript,
  language: 'mn',
  transcribes: 'audio_description',
  public: true,
});

export const monument = {
  resource: 'monuments',
  name: 'Monument',
  words: { one: 'monument', many: 'monuments' },
  path: '/ar_platform/monuments/',
  table: 'monuments',
  qr: 'MONUMENT',
  fields: {
    ...NAME_AND_PLACE,
    ...DESCRIPTION,
    base_of_knowledge: field('file', 'Baza znanja', 'Knowledge base', {
      upload: 'knowledge',
      column: 'base_of_knowledge_id',
      required: 'create',
    }),
    file_name: field('file-name', 'Naziv baze znanja', 'Name of the knowledge base', {
      of: 'base_of_knowledge',
    }),
    ...PICTURE,
    audio_description: field('file', 'Zvučni opis', 'Audio description', {
      upload: 'audio',
      column: 'audio_description_id',
      public: true,
    }),
    audio_name: field('file-name', 'Naziv zvučnog opisa', 'Name of the audio description', {
      of: 'audio_description',
    }),
    transcript: TRANSCRIPT,
    transcript_en: inEnglish('transcript', TRANSCRIPT, { transcribes: 'audio_description' }),
    ...KEPT,
    created_at: { ...KEPT.created_at, ordered: true },
    last_modified_by_name: { ...KEPT.last_modified_by_name, ordered: true },
  },
} as const satisfies RecordEntity;

export type Monument = RowOf<typeof monument>;
export type MapMonument = PublicRowOf<typeof monument>;
