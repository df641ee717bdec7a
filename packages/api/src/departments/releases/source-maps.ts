import { readFile } from 'node:fs/promises';
import { join as joinPaths } from 'node:path';
import { dirname, join, normalize } from 'node:path/posix';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import type { ReleaseFailure } from '@ar/federation/releases';
import { type Place, place as placeSchema } from '@ar/federation/schemas';
import { TraceMap, traceSegment } from '@jridgewell/trace-mapping';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { parseJson } from './files/release-files.ts';

/** Gzipped source maps by the path of their script. */
export type SourceMaps = ReadonlyMap<string, Buffer>;

const isScript = (path: string) => path.endsWith('.js');

/** Returns the script that a source map belongs to. */
export function scriptOf(name: string, { files }: Release): string | undefined {
  const script = name.replace(/\.map$/, '');
  return name !== script && isScript(script) && Object.hasOwn(files, script) ? script : undefined;
}

export const packMap = (map: Buffer): Promise<Buffer> => promisify(gzip)(map);

/** Limit of one unpacked map; our largest has 2 MB. */
export const MAP_BYTES = 4_000_000;

export const MAPS_BYTES = 16_000_000;

/** Our largest has 380,000; a million take 0.2 s to decode. */
const MAPPINGS = 1_000_000;

/** Four megabytes of brackets would take a second to parse. */
const MAP_VALUES = 50_000;

const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  mappings: z.string(),
});

/** Returns the map or its problems, in bounded time. */
export function readMap(path: string, bytes: Buffer) {
  const over = (budget: number, unit: string) =>
    problem({ code: 'over-budget', facts: { what: path, is: `> ${budget}`, budget, unit } });
  if (bytes.length > MAP_BYTES) return over(MAP_BYTES, 'bytes');
  const json = bytes.toString();
  if (valuesIn(json) > MAP_VALUES) return over(MAP_VALUES, 'values');
  const map = sourceMap.safeParse(parseJson(json)).data;
  if (!map) return problem({ code: 'invalid-map', facts: { path } });
  return map.mappings.length > MAPPINGS ? over(MAPPINGS, 'characters of mappings') : { map, problems: [] };
}

const problem = (found: Problem) => ({ map: undefined, problems: [found] });

/** Counts commas and brackets outside strings. */
const valuesIn = (json: string): number =>
  json
    .replace(/\\./gs, '')
    .replace(/"[^"]*"/g, '')
    .replace(/[^,[{]+/g, '').length;

/** Skips invalid maps, because a server must start. */
export async function sourceMapsIn(build: string, { files }: Release): Promise<SourceMaps> {
  const maps = new Map<string, Buffer>();
  for (const script of Object.keys(files).filter(isScript)) {
    const bytes = await readFile(joinPaths(build, `${script}.map`)).catch(() => undefined);
    if (bytes && readMap(script, bytes).map) maps.set(script, await packMap(bytes));
  }
  return maps;
}

export async function keepSourceMaps(db: Kysely<DB>, { id, version }: Release, maps: SourceMaps) {
  const kept = db.deleteFrom('release_source_maps').where('department', '=', id);
  await kept.where('version', '=', version).execute();
  const rows = [...maps].map(([script, map]) => ({ department: id, version, script, map }));
  if (rows.length > 0) await db.insertInto('release_source_maps').values(rows).execute();
}

type FoundPlace = ReleaseFailure['stack'][number];

/** `published`: a refused version that is published again may have other maps. */
interface BuiltPlace extends Place {
  version: string;
  published: string;
}

/** Per table of failures, latest first. */
const MAPS_READ = 30;

const inOneLine = createLine({ atOnce: 1, waiting: 20 });

/** Translates places in scripts to places in sources. Reads one map at a time, because teams send them. */
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
      for (const [first, ...others] of [...byScript.values()].slice(0, MAPS_READ) as [BuiltPlace][]) {
        const map = await readKeptMap(db, department, first);
        for (const place of [first, ...others]) known.set(keyOf(place), placeIn(map, place));
      }
    });
    return places.map((place) => known.get(keyOf(place)) ?? asBuilt(place));
  };
}

const asBuilt = ({ file, line, column }: Place): FoundPlace => ({ file, line, column, isSource: false });

async function readKeptMap(db: Kysely<DB>, department: string, { version, file }: BuiltPlace) {
  const maps = db.selectFrom('release_source_maps').select('map').where('department', '=', department);
  const row = await maps.where('version', '=', version).where('script', '=', file).executeTakeFirst();
  const unpacked = row && promisify(gunzip)(row.map, { maxOutputLength: MAP_BYTES }).catch(() => undefined);
  const bytes = await unpacked;
  const map = bytes && readMap(file, bytes).map;
  return map && new TraceMap({ ...map, names: [] });
}

function placeIn(map: TraceMap | undefined, place: BuiltPlace): FoundPlace {
  const segment = map && traceSegment(map, place.line - 1, place.column - 1);
  const [, source = -1, line = 0, column = 0] = segment ?? [];
  const name = map?.sources[source];
  const found = name && { file: sourceName(name, place.file), line: line + 1, column: column + 1 };
  const { data } = placeSchema.safeParse(found);
  return data ? { ...data, isSource: true } : asBuilt(place);
}

/** Returns a source's path from the department's folder. Bundlers write relative paths or `webpack://@ar/parks/./src/a.ts`. */
export function sourceName(source: string, script: string): string {
  const [, inBuild] = /^[a-z-]+:\/\/(?:\/|(?:@[^/]+\/)?[^/]+\/)(.*)$/.exec(source) ?? [];
  const path = inBuild ?? join('dist', dirname(script), source);
  return normalize(path.replace(/\?.*$/, '')).slice(0, 200);
}
