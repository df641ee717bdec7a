import { readFile } from 'node:fs/promises';
import { join as joinPaths } from 'node:path';
import { dirname, join, normalize } from 'node:path/posix';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Release } from '@ar/federation/descriptor';
import { type Place, place as placeSchema } from '@ar/federation/schemas';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '../../platform/database/schema.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { MAP_BYTES, type Origin, originsOf, readMap } from './read-map.ts';

/** Gzipped source maps of a release, by the path of the script that each is of. */
export type SourceMaps = ReadonlyMap<string, Buffer>;

const isScript = (path: string) => path.endsWith('.js');

/** Whether a file of this name may be sent as the source map of one of the release's scripts. */
export function scriptOf(name: string, { files }: Release): string | undefined {
  const script = name.replace(/\.map$/, '');
  return name !== script && isScript(script) && Object.hasOwn(files, script) ? script : undefined;
}

/** A source map as it is kept. */
export const packMap = (map: Buffer): Promise<Buffer> => promisify(gzip)(map);

/** Those that a build left beside its scripts. One that nobody could read is left out: a server must start all the same. */
export async function sourceMapsIn(build: string, { files }: Release): Promise<SourceMaps> {
  const maps = new Map<string, Buffer>();
  for (const script of Object.keys(files).filter(isScript)) {
    const map = await readFile(joinPaths(build, `${script}.map`)).catch(() => undefined);
    if (map && readMap(map)) maps.set(script, await packMap(map));
  }
  return maps;
}

/** In place of those that were kept when the version was published before. */
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

/** So many maps are read for one table of failures, the latest's first; in others the places stay the script's. */
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

/** So many bytes may a release's maps have together, unpacked. */
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

/** Where a department's build stands in its folder. */
const BUILD = 'dist';
