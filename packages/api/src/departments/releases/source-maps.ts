import { readFile } from 'node:fs/promises';
import { join as joinPaths } from 'node:path';
import { dirname, join, normalize } from 'node:path/posix';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import { type Place, place as placeSchema } from '@ar/federation/schemas';
import { TraceMap, traceSegment } from '@jridgewell/trace-mapping';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { createLine } from '../../platform/limits/turns.ts';

/** Gzipped source maps of a release, by the path of the script that each is of. */
export type SourceMaps = ReadonlyMap<string, Buffer>;

const isScript = (path: string) => path.endsWith('.js');

/** Whether a file of this name may be sent as the source map of one of the release's scripts. */
export function scriptOf(name: string, { files }: Release): string | undefined {
  const script = name.replace(/\.map$/, '');
  return name !== script && isScript(script) && Object.hasOwn(files, script) ? script : undefined;
}

export const packMap = (map: Buffer): Promise<Buffer> => promisify(gzip)(map);

/** Of one map, unpacked. The largest of ours has 2 MB. */
export const MAP_BYTES = 4_000_000;

/** The largest of ours has 380,000. A million take 0.2 s to decode. */
const MAPPINGS = 1_000_000;

/** Parsed in a few milliseconds; four megabytes of brackets take a second. */
const MAP_VALUES = 50_000;

const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  mappings: z.string(),
});
type SourceMap = z.infer<typeof sourceMap>;

/** Why a file is not kept as a source map. Whatever it holds, this ends soon: it is asked while others wait. */
export function mapProblems(path: string, bytes: Buffer): Problem[] {
  const over = (budget: number, unit: string): Problem[] => [
    { code: 'over-budget', facts: { what: path, is: `> ${budget}`, budget, unit } },
  ];
  if (hasManyValues(bytes)) return over(MAP_VALUES, 'values');
  const map = parseMap(bytes);
  if (!map) return [{ code: 'invalid-map', facts: { path } }];
  return map.mappings.length > MAPPINGS ? over(MAPPINGS, 'characters of mappings') : [];
}

function readMap(bytes: Buffer): SourceMap | undefined {
  if (bytes.length > MAP_BYTES || hasManyValues(bytes)) return undefined;
  const map = parseMap(bytes);
  return map && map.mappings.length <= MAPPINGS ? map : undefined;
}

function parseMap(bytes: Buffer): SourceMap | undefined {
  try {
    return sourceMap.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [LIST, OBJECT] = [91, 123];

/** Counts values by the commas and brackets outside strings. */
function hasManyValues(json: Buffer): boolean {
  let values = 0;
  for (let at = 0; at < json.length && values <= MAP_VALUES; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values += 1;
  }
  return values > MAP_VALUES;
}

function endOfText(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Where a place of a script is in its sources; lines and columns are counted from 0. */
export function originsOf(
  { sources, mappings }: Pick<SourceMap, 'sources' | 'mappings'>,
  spots: readonly Spot[],
) {
  const map = new TraceMap({ version: 3, names: [], sources, mappings });
  return spots.map((spot): Origin | undefined => {
    const [, from, line = 0, column = 0] = traceSegment(map, spot.line, spot.column) ?? [];
    const source = from === undefined ? undefined : sources[from];
    return source ? { source, line, column } : undefined;
  });
}

export interface Spot {
  line: number;
  column: number;
}

interface Origin extends Spot {
  source: string;
}

/** Reads the maps beside a build's scripts. Skips invalid ones: a server must start without them. */
export async function sourceMapsIn(build: string, { files }: Release): Promise<SourceMaps> {
  const maps = new Map<string, Buffer>();
  for (const script of Object.keys(files).filter(isScript)) {
    const map = await readFile(joinPaths(build, `${script}.map`)).catch(() => undefined);
    if (map && readMap(map)) maps.set(script, await packMap(map));
  }
  return maps;
}

/** Replaces the maps of an earlier publication of the version. */
export async function keepSourceMaps(db: Kysely<DB>, { id, version }: Release, maps: SourceMaps) {
  await db
    .deleteFrom('release_source_maps')
    .where('department', '=', id)
    .where('version', '=', version)
    .execute();
  const rows = [...maps].map(([script, map]) => ({ department: id, version, script, map }));
  if (rows.length > 0) await db.insertInto('release_source_maps').values(rows).execute();
}

/** A place in a release's sources; `isSource` is false where it is only known in the built script. */
export interface FoundPlace extends Place {
  isSource: boolean;
}

/** A place in a script of a department's release; published again after a no, a version may have other maps. */
export interface BuiltPlace extends Place {
  version: string;
  published: string;
}

/** Per table of failures, the latest first; other places stay those of the script. */
const MAPS_READ = 30;

const inOneLine = createLine({ atOnce: 1, waiting: 20 });

/**
 * Finds where in a department's sources its scripts' places are. What a map holds is said by whoever releases: on a server
 * one is read at a time, and what was found stays known, since a table of failures asks for the same places each time.
 */
export function createSourceFinder(db: Kysely<DB>) {
  const known = new LRUCache<string, FoundPlace>({ max: 10_000 });
  return async (department: string, places: readonly BuiltPlace[]): Promise<FoundPlace[]> => {
    const keyOf = (place: BuiltPlace) => JSON.stringify([department, place]);
    await inOneLine(async () => {
      const byScript = new Map<string, BuiltPlace[]>();
      for (const place of places.filter((place) => !known.has(keyOf(place)))) {
        const script = `${place.version} ${place.file}`;
        byScript.set(script, [...(byScript.get(script) ?? []), place]);
      }
      for (const ofScript of [...byScript.values()].slice(0, MAPS_READ)) {
        const found = await findInMap(db, department, ofScript);
        for (const [at, place] of ofScript.entries()) known.set(keyOf(place), found[at] as FoundPlace);
      }
    });
    return places.map((place) => known.get(keyOf(place)) ?? asBuilt(place));
  };
}

const asBuilt = ({ file, line, column }: Place): FoundPlace => ({ file, line, column, isSource: false });

/** Places of one script. A map that cannot be read is as none: whoever released it sees the places in the script. */
async function findInMap(
  db: Kysely<DB>,
  department: string,
  places: readonly BuiltPlace[],
): Promise<FoundPlace[]> {
  const [{ version, file }] = places as [BuiltPlace];
  const row = await db
    .selectFrom('release_source_maps')
    .select('map')
    .where('department', '=', department)
    .where('version', '=', version)
    .where('script', '=', file)
    .executeTakeFirst();
  const unpacked = row && promisify(gunzip)(row.map, { maxOutputLength: MAP_BYTES }).catch(() => undefined);
  const bytes = await unpacked;
  const map = bytes && readMap(bytes);
  if (!map) return places.map(asBuilt);
  const origins = originsOf(
    map,
    places.map(({ line, column }) => ({ line: line - 1, column: column - 1 })),
  );
  return places.map((place, at) => sourcePlace(origins[at], file) ?? asBuilt(place));
}

function sourcePlace(origin: Origin | undefined, script: string): FoundPlace | undefined {
  if (!origin) return undefined;
  const { source, line, column } = origin;
  const { data } = placeSchema.safeParse({
    file: sourceName(source, script),
    line: line + 1,
    column: column + 1,
  });
  return data && { ...data, isSource: true };
}

/** Of a release's maps together, unpacked. */
export const MAPS_BYTES = 16_000_000;

/**
 * The path of a source from the department's folder: a bundler names it from its script, or after the name of the build
 * (`webpack://@ar/parks/./src/page.tsx`).
 */
export function sourceName(source: string, script: string): string {
  const [, inBuild] = /^[a-z-]+:\/\/(?:\/|(?:@[^/]+\/)?[^/]+\/)(.*)$/.exec(source) ?? [];
  const path = inBuild ?? join(BUILD, dirname(script), source);
  return normalize(path.replace(/\?.*$/, '')).slice(0, 200);
}

const BUILD = 'dist';
