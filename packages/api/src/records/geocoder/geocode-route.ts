import { ENTITIES } from '@ar/domain/entities/all';
import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import { can } from '@ar/domain/permissions';
import { geocodeAnswer, geocodeQuery, type KnownAddress } from '@ar/domain/places';
import { PRODUCT_NAME } from '@ar/domain/product';
import { type Kysely, sql } from 'kysely';
import { personOf } from '../../accounts/sessions/access.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import { isNear, metresFrom } from '../lists/filters.ts';
import { findIds, wordsOf } from '../lists/find-ids.ts';
import { type Asked, createNominatim, MOST_FOUND } from './nominatim.ts';

const OF_ONE_PERSON = { name: 'geocode', max: 60, seconds: 60, refusal: 'too-many-addresses' } as const;

const PLACED = Object.values<Entity>(ENTITIES).filter((entity) =>
  fieldsOf(entity).some(([, { kind }]) => kind === 'coordinate'),
);

/** `GET /geocode/`: an address's place or a place's address, from a service or else from records. */
export async function geocodeRoute(app: Api): Promise<void> {
  const { db, limits } = app;
  const { geocoder, publicOrigin, supportEmail } = app.config;
  const userAgent = `${PRODUCT_NAME.replaceAll(' ', '-')} (${publicOrigin}; ${supportEmail})`;
  const askService = geocoder && createNominatim(geocoder, limits, userAgent);

  const { config, schema } = route(requires('list', 'addresses'), 'geocode', answers(geocodeAnswer), {
    querystring: geocodeQuery,
  });
  app.get('/geocode/', { config: { ...config, apart: true }, schema }, async (request) => {
    const { id, role } = personOf(request);
    await limits.take(OF_ONE_PERSON, { account: String(id) });
    const { q, lat = 0, lon = 0 } = request.query;
    const asked = q === undefined ? { lat, lon } : { q };
    const answer = await askService?.(asked).catch((error: Error) => {
      request.log.warn({ why: error.message }, 'no answer of the service of addresses');
      return 'unavailable' as const;
    });
    if (typeof answer === 'object' && answer.found.length > 0) return answer;
    const lists = PLACED.filter(({ resource }) => can(role, 'list', resource));
    const found = await findKnownAddresses(db, lists, asked);
    return { found, ...(answer === 'unavailable' && { unavailable: true as const }) };
  });
}

const NEAR_METRES = 100;
/** Found records that are compared: stemming an address takes a third of a millisecond. */
const LOOKED_AT = 200;

type Ranked = KnownAddress & { rank: number };

async function findKnownAddresses(
  db: Kysely<DB>,
  lists: readonly Entity[],
  asked: Asked,
): Promise<KnownAddress[]> {
  const found = await Promise.all(
    lists.map((entity) =>
      'q' in asked ? writtenAlike(db, entity, asked.q) : standingNear(db, entity, asked),
    ),
  );
  const ranked = found.flat().sort((one, other) => one.rank - other.rank);
  // Records at one place often have one address.
  const keyOf = ({ address, latitude, longitude }: KnownAddress) =>
    `${address.toLowerCase()} ${'q' in asked ? `${latitude.toFixed(4)} ${longitude.toFixed(4)}` : ''}`;
  const distinct = new Map<string, KnownAddress>();
  for (const { rank: _, ...address } of ranked)
    if (!distinct.has(keyOf(address))) distinct.set(keyOf(address), address);
  return [...distinct.values()].slice(0, MOST_FOUND);
}

async function writtenAlike(db: Kysely<DB>, entity: Entity, asked: string): Promise<Ranked[]> {
  const words = wordsOf(asked);
  const conditions = [sql<boolean>`latitude is not null`, sql<boolean>`longitude is not null`];
  const ids = await findIds(db, entity, { words, conditions, byRelevance: false });
  const written = words.map((word) => sql`fold(address) like search_pattern(${word})`);
  const { rows } = await sql<Ranked>`
    select address, latitude, longitude, (fold(address) <> fold(${asked}))::int as rank from ${sql.table(entity.table)}
    where id = any(${ids.slice(0, LOOKED_AT)}::int[])
      and ((${sql.join(written, sql` and `)})
        or words_of(array[address], array[]::text[]) @@ words_asked(${words.join(' ')}))
    order by rank, id desc limit ${MOST_FOUND * MOST_FOUND}`.execute(db);
  return rows;
}

async function standingNear(
  db: Kysely<DB>,
  entity: Entity,
  { lat: latitude, lon: longitude }: Extract<Asked, { lat: number }>,
): Promise<Ranked[]> {
  const place = { latitude, longitude, metres: NEAR_METRES };
  const { rows } = await sql<Ranked>`
    select address, latitude, longitude, ${metresFrom(entity, place)} as rank from ${sql.table(entity.table)}
    where ${isNear(entity, place)} and coalesce(address, '') <> ''
    order by rank, id desc limit ${MOST_FOUND * MOST_FOUND}`.execute(db);
  return rows;
}
