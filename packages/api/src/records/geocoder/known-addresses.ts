import type { KnownAddress } from '@ar/domain/places';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { isNear, metresFrom } from '../lists/filters.ts';
import { findIds, type Listed, wordsOf } from '../lists/find-ids.ts';
import { type Asked, MOST_FOUND } from './nominatim.ts';

/** In metres. */
const NEAR = 100;
/** Found records that are compared: stemming an address takes a third of a millisecond. */
const LOOKED_AT = 200;

type Ranked = KnownAddress & { rank: number };

export async function findKnownAddresses(
  db: Kysely<DB>,
  lists: readonly Listed[],
  asked: Asked,
): Promise<KnownAddress[]> {
  const found = await Promise.all(
    lists.map((entity) =>
      'q' in asked ? writtenAlike(db, entity, asked.q) : standingNear(db, entity, asked),
    ),
  );
  const ranked = found.flat().sort((one, other) => one.rank - other.rank);
  // Records at one place often have one address.
  const keyOf = ({ address, latitude, longitude }: Ranked) =>
    `${address.toLowerCase()} ${'q' in asked ? `${latitude.toFixed(4)} ${longitude.toFixed(4)}` : ''}`;
  const distinct = new Map(ranked.toReversed().map((one) => [keyOf(one), one]));
  return [...distinct.values()]
    .reverse()
    .slice(0, MOST_FOUND)
    .map(({ rank: _, ...address }) => address);
}

/** The list's own search, of which only records count whose address was found. */
async function writtenAlike(db: Kysely<DB>, entity: Listed, asked: string): Promise<Ranked[]> {
  const words = wordsOf(asked);
  const conditions = [sql<boolean>`latitude is not null`, sql<boolean>`longitude is not null`];
  const ids = await findIds(db, entity, { words, conditions, byRelevance: false });
  const written = words.map((word) => sql`fold(address) like search_pattern(${word})`);
  const { rows } = await sql<Ranked>`
    select address, latitude, longitude, (fold(address) <> fold(${asked}))::int as rank from ${sql.table(entity.table)}
    where id = any(${[...ids.slice(-LOOKED_AT)]}::int[])
      and ((${sql.join(written, sql` and `)})
        or words_of(array[address], array[]::text[]) @@ words_asked(${words.join(' ')}))
    order by rank, id desc limit ${MOST_FOUND * MOST_FOUND}`.execute(db);
  return rows;
}

async function standingNear(
  db: Kysely<DB>,
  entity: Listed,
  { lat: latitude, lon: longitude }: Extract<Asked, { lat: number }>,
): Promise<Ranked[]> {
  const place = { latitude, longitude, metres: NEAR };
  const { rows } = await sql<Ranked>`
    select address, latitude, longitude, ${metresFrom(entity, place)} as rank from ${sql.table(entity.table)}
    where ${isNear(entity, place)} and coalesce(address, '') <> ''
    order by rank, id desc limit ${MOST_FOUND * MOST_FOUND}`.execute(db);
  return rows;
}
