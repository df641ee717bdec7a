import { setTimeout as pause } from 'node:timers/promises';
import { MAP_CENTRE, MAX } from '@ar/domain/limits';
import type { GeocodeAnswer, KnownAddress } from '@ar/domain/places';
import pLimit from 'p-limit';
import * as z from 'zod';
import { createCache } from '../../platform/cache.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import type { Limits } from '../../platform/limits/counter.ts';

export interface GeocoderSettings {
  /** The address above `search` and `reverse`, with the service's key in its query. */
  url: string;
  /** Waiting time for a turn, and again for the answer. */
  waitMs: number;
  /** The least time between two requests of all servers together (Nominatim Usage Policy). */
  everyMs: number;
}

export type Asked = { q: string } | { lat: number; lon: number };
export type Found = Pick<GeocodeAnswer, 'found' | 'attribution'>;

export const MOST_FOUND = 5;
const MOST_BYTES = 256_000;
const MOST_KEPT_BYTES = 2_000_000;
/** More would wait longer than `waitMs`. */
const MOST_WAITING = 8;
/** As far around the city as its outskirts, in degrees: places inside are preferred. */
const AROUND = 0.3;

const BUSY = 'others are asking it';

/** Its message names neither the service's address nor the query. */
export class GeocoderFailed extends Error {
  override readonly name = 'GeocoderFailed';
}

/** A service with Nominatim's interface. Answers are cached for the day. */
export function createNominatim(settings: GeocoderSettings, limits: Limits, userAgent: string) {
  const kept = createCache<Found>({
    mostBytes: MOST_KEPT_BYTES,
    bytesOf: (found) => JSON.stringify(found).length * 2,
  });
  const turn = pLimit(1);
  const pace = { name: 'geocoder', max: 1, seconds: settings.everyMs / 1000 };

  async function takeTurn(until: number): Promise<void> {
    while (!(await limits.fits(pace, {}))) {
      if (performance.now() > until) throw new GeocoderFailed(BUSY);
      await pause(settings.everyMs / 5);
    }
  }

  async function ask(asked: Asked): Promise<Found> {
    if (turn.pendingCount >= MOST_WAITING) throw new GeocoderFailed(BUSY);
    await turn(takeTurn, performance.now() + settings.waitMs);
    const answer = await fetchJson(addressOf(settings.url, asked), settings.waitMs, userAgent);
    return readAnswer(answer);
  }

  return (asked: Asked): Promise<Found> =>
    kept(`${dayInPodgorica(new Date())} ${JSON.stringify(asked)}`, () => ask(asked));
}

function addressOf(base: string, asked: Asked): URL {
  const address = new URL(base);
  const isSearch = 'q' in asked;
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${isSearch ? 'search' : 'reverse'}`;
  const { latitude, longitude } = MAP_CENTRE;
  const box = [longitude - AROUND, latitude + AROUND, longitude + AROUND, latitude - AROUND];
  const query = {
    ...asked,
    ...(isSearch && { limit: MOST_FOUND, viewbox: box.map((degrees) => degrees.toFixed(4)).join(',') }),
    format: 'jsonv2',
    addressdetails: 1,
    'accept-language': 'sr-Latn,bs,hr,sr',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return address;
}

/** Follows no redirect, which could lead into the server's own network, and limits the answer's size. */
async function fetchJson(address: URL, waitMs: number, userAgent: string): Promise<unknown> {
  const options = {
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': userAgent },
    signal: AbortSignal.timeout(waitMs),
  } as const;
  const response = await fetch(address, options).catch((cause: Error) => {
    throw new GeocoderFailed(cause.name === 'TimeoutError' ? 'no answer in time' : 'no answer');
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new GeocoderFailed(`status ${response.status}`);
  }
  const bytes = await readBody(response).catch((cause: Error) => {
    throw cause instanceof GeocoderFailed ? cause : new GeocoderFailed('the answer broke off');
  });
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new GeocoderFailed('the answer is no JSON');
  }
}

async function readBody({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new GeocoderFailed('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
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

const answers = z.union([
  z.array(found),
  found.transform((one) => [one]),
  z.object({ error: z.unknown() }).transform(() => []),
]);

function readAnswer(given: unknown): Found {
  const read = answers.safeParse(given);
  if (!read.success) throw new GeocoderFailed('the answer is not one of Nominatim');
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
/** Six decimals are 11 cm. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));
