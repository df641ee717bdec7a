import { type Entity, languageOf } from '@ar/domain/entities/entity';
import { type RawBuilder, sql } from 'kysely';

/** The stems of what stands in these fields, word for word as the indexes have it. */
export function stemsOf(entity: Entity, fields: readonly string[]): RawBuilder<unknown> {
  const columns = (isEnglish: boolean) =>
    sql.join(
      fields.filter((name) => (languageOf(entity, name) === 'en') === isEnglish).map((name) => sql.ref(name)),
    );
  return sql`words_of(array[${columns(false)}]::text[], array[${columns(true)}]::text[])`;
}
