import { type Analytics, type Counted, NAMED } from '@ar/domain/analytics';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

type Missing = Analytics['missing'][number];
interface Lack {
  resource: Missing['resource'];
  lacks: Missing['lacks'];
  /** As the index has it, which would not be used otherwise. */
  where: RawBuilder<boolean>;
}

const NO_IMAGE = sql<boolean>`image_id is null`;
const NO_ENGLISH = sql<boolean>`coalesce(name_en, '') = '' or coalesce(description_en, '') = ''`;

/** Only a monument has audio. */
export const LACKS: readonly Lack[] = [
  { resource: 'buildings', lacks: 'image', where: NO_IMAGE },
  { resource: 'buildings', lacks: 'english', where: NO_ENGLISH },
  { resource: 'monuments', lacks: 'image', where: NO_IMAGE },
  { resource: 'monuments', lacks: 'english', where: NO_ENGLISH },
  { resource: 'monuments', lacks: 'audio', where: sql<boolean>`audio_description_id is null` },
];

/** Items of these resources without something that a visitor needs: how many, and the newest by name. */
export async function readMissing(db: Kysely<DB>, resources: readonly Counted[]): Promise<Missing[]> {
  const visible = LACKS.filter(({ resource }) => resources.includes(resource));
  return Promise.all(
    visible.map(async ({ resource, lacks, where }) => {
      const table = sql.table(resource);
      const [total, newest] = await Promise.all([
        sql<{ count: number }>`select count(*) as count from ${table} where ${where}`.execute(db),
        sql<{ id: number; name: string }>`
          select id, name from ${table} where ${where} order by id desc limit ${NAMED}`.execute(db),
      ]);
      return { resource, lacks, count: total.rows[0]?.count ?? 0, newest: newest.rows };
    }),
  );
}
