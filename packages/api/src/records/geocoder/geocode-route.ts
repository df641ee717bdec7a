import { setTimeout as pause } from 'node:timers/promises';
import { ENTITIES } from '@ar/domain/entities/all';
import type { Entity } from '@ar/domain/entities/entity';
import { MAP_CENTRE, MAX } from '@ar/domain/limits';
import { can } from '@ar/domain/permissions';
import { type GeocodeAnswer, geocodeAnswer, geocodeQuery, type KnownAddress } from '@ar/domain/places';
import { PRODUCT_NAME } from '@ar/domain/product';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import * as z from 'zod';
import { personOf } from '../../accounts/sessions/access.ts';
import { createCache } from '../../platform/cache.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import type { Limits } from '../../platform/limits/counter.ts';
import { isNear, metresFrom } from '../lists/filters.ts';
import { findIds, wordsOf } from '../lists/search.ts';
import { isPlaced } from '../routes/record-routes.ts';

const OF_ONE_PERSON = { name: 'geocode', max: 60, seconds: 60, refusal: 'too-many-addresses' } as const;

const PLACED = Object.values<Entity>(ENTITIES).filter(isPlaced);

export async function geocodeRoute(app: Api): Promise<void> {
  const { db, limits } = app;
  const { geocoder, publicOrigin, supportEmail } = app.config;
  const userAgent = `${PRODUCT_NAME.replaceAll(' ', '-')} (${publicOrigin}; ${supportEmail})`;
  const service = geocoder && createNominatim(geocoder, limits, userAgent);

  const { config, schema } = route(requires('list', 'addresses'), 'geocode', answers(geocodeAnswer), {
    querystring: geocodeQuery,
  });
  app.get('/geocode/', { config: { ...config, apart: true }, schema }, async (request) => {
    const { id, role } = personOf(request);
    await limits.take(OF_ONE_PERSON, { account: String(id) });
    const { q, lat = 0, lon = 0 } = request.query;
    const query = q === undefined ? { lat, lon } : { q };
    const answer = await service?.(query).catch((error: Error) => {
      request.log.warn({ why: error.message }, 'the geocoder failed');
      return 'unavailable' as const;
    });
    if (typeof answer === 'object' && answer.found.length > 0) return answer;
    const lists = PLACED.filter(({ resource }) => can(role, 'list', resource));
    const found = await findKnownAddresses(db, lists, query);
    return { found, ...(answer === 'unavailable' && { unavailable: true as const }) };
  });
}

const NEAR_METRES = 100;
const COMPARED = 200;

type Ranked = KnownAddress & { rank: number };
type Sql = RawBuilder<unknown>;

async function findKnownAddresses(db: Kysely<DB>, lists: readonly Entity[], query: GeocodeQuery) {
  const search = (entity: Entity) =>
    'q' in query ? addressesLike(db, entity, query.q) : addressesNear(db, entity, query);
  const found = await Promise.all(lists.map(search));
  const ranked = found.flat().sort((one, other) => one.rank - other.rank);
  const keyOf = ({ address, latitude, longitude }: KnownAddress) =>
    `${address.toLowerCase()} ${'q' in query ? `${latitude.toFixed(4)} ${longitude.toFixed(4)}` : ''}`;
  const distinct = new Map<string, KnownAddress>();
  for (const { rank: _, ...address } of ranked)
    if (!distinct.has(keyOf(address))) distinct.set(keyOf(address), address);
  return [...distinct.values()].slice(0, MOST_FOUND);
}

async function addressesLike(db: Kysely<DB>, entity: Entity, query: string): Promise<Ranked[]> {
  const words = wordsOf(query);
  const conditions = [sql<boolean>`latitude is not null`, sql<boolean>`longitude is not null`];
  const ids = await findIds(db, entity, { words, conditions, byRelevance: false });
  const written = words.map((word) => sql`fold(address) like search_pattern(${word})`);
  const isEqual = sql`fold(address) = fold(${query})`;
  const isAlike = sql`id = any(${[...ids.slice(0, COMPARED)]}::int[]) and ((${sql.join(written, sql` and `)})
    or words_of(array[address], array[]::text[]) @@ words_asked(${words.join(' ')}))`;
  return readAddresses(db, entity, isAlike, sql`(not ${isEqual})::int`);
}

function addressesNear(db: Kysely<DB>, entity: Entity, { lat, lon }: Record<'lat' | 'lon', number>) {
  const place = { latitude: lat, longitude: lon, metres: NEAR_METRES };
  const isNearby = sql`${isNear(entity, place)} and coalesce(address, '') <> ''`;
  return readAddresses(db, entity, isNearby, metresFrom(entity, place));
}

async function readAddresses(db: Kysely<DB>, { table }: Entity, where: Sql, rank: Sql): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select address, latitude, longitude, ${rank} as rank from ${sql.table(table)}
    where ${where} order by rank, id desc limit ${MOST_FOUND * MOST_FOUND}`.execute(db);
  return rows;
}

/** `waitMs` is the longest wait for a turn, and also the longest wait for the response. */
type GeocoderSettings = NonNullable<Config['geocoder']>;

type GeocodeQuery = { q: string } | { lat: number; lon: number };
type GeocodeResult = Pick<GeocodeAnswer, 'found' | 'attribution'>;

const MOST_FOUND = 5;
const MOST_BYTES = 256_000;
const MOST_KEPT_BYTES = 2_000_000;
const MOST_WAITING = 8;
/** The distance in degrees from the centre of the city to the outskirts. */
const AROUND = 0.3;

const BUSY = 'too many requests are waiting';

/** Error messages are logged, so a message contains neither the URL of the service nor the query. */
export function createNominatim(settings: GeocoderSettings, limits: Limits, userAgent: string) {
  const cached = createCache<GeocodeResult>({
    mostBytes: MOST_KEPT_BYTES,
    bytesOf: (found) => JSON.stringify(found).length * 2,
  });
  const turn = pLimit(1);
  const pace = { name: 'geocoder', max: 1, seconds: settings.everyMs / 1000 };

  async function takeTurn(until: number): Promise<void> {
    while (!(await limits.fits(pace, {}))) {
      if (performance.now() > until) throw new Error(BUSY);
      await pause(settings.everyMs / 5);
    }
  }

  async function fetchResult(query: GeocodeQuery): Promise<GeocodeResult> {
    if (turn.pendingCount >= MOST_WAITING) throw new Error(BUSY);
    await turn(takeTurn, performance.now() + settings.waitMs);
    return readAnswer(await fetchJson(addressOf(settings.url, query), settings.waitMs, userAgent));
  }

  return (query: GeocodeQuery): Promise<GeocodeResult> =>
    cached(`${dayInPodgorica(new Date())} ${JSON.stringify(query)}`, () => fetchResult(query));
}

function addressOf(base: string, query: GeocodeQuery): URL {
  const address = new URL(base);
  const isSearch = 'q' in query;
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${isSearch ? 'search' : 'reverse'}`;
  const { latitude, longitude } = MAP_CENTRE;
  const box = [longitude - AROUND, latitude + AROUND, longitude + AROUND, latitude - AROUND];
  const parameters = {
    ...query,
    ...(isSearch && { limit: MOST_FOUND, viewbox: box.map((degrees) => degrees.toFixed(4)).join(',') }),
    format: 'jsonv2',
    addressdetails: 1,
    'accept-language': 'sr-Latn,bs,hr,sr',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address;
}

/** Refuses redirects, which could lead into the internal network. */
async function fetchJson(address: URL, waitMs: number, userAgent: string): Promise<unknown> {
  const options = {
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': userAgent },
    signal: AbortSignal.timeout(waitMs),
  } as const;
  const response = await fetch(address, options).catch((cause: Error) => {
    throw new Error(cause.name === 'TimeoutError' ? 'no answer in time' : 'no answer');
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of unbroken(response)) {
    parts.push(part);
    size += part.byteLength;
    if (size > MOST_BYTES) throw new Error('the answer is too long');
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new Error('the answer is no JSON');
  }
}

async function* unbroken({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new Error('the answer broke off');
  }
}

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const found = z.object({
  lat: degrees(90),
  lon: degrees(180),
  display_name: z.string().min(1),
  name: z.string().nullish(),
  licence: z.string().optional(),
  address: z.record(z.string(), z.string()).catch({}),
});

const nominatimAnswers = z.union([
  z.array(found),
  found.transform((one) => [one]),
  z.object({ error: z.unknown() }).transform(() => []),
]);

function readAnswer(given: unknown): GeocodeResult {
  const read = nominatimAnswers.safeParse(given);
  if (!read.success) throw new Error('the answer is not one of Nominatim');
  const some = read.data.slice(0, MOST_FOUND);
  return { found: some.map(known), attribution: some.find(({ licence }) => licence)?.licence?.slice(0, 200) };
}

function known({ lat, lon, display_name: whole, name, address }: z.output<typeof found>): KnownAddress {
  const { road, house_number: number, city, town, village } = address;
  const street = road ? [road, number].filter(Boolean).join(' ') : name;
  const short = [street, city ?? town ?? village].filter(Boolean).join(', ') || whole;
  return { address: clean(short), whole: clean(whole), latitude: rounded(lat), longitude: rounded(lon) };
}

const clean = (text: string) =>
  text
    .replace(/\p{Cc}|\p{Bidi_Control}/gu, ' ')
    .trim()
    .slice(0, MAX.address);
/** Six decimals are a precision of 11 cm. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));
