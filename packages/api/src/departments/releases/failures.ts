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
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { parseJson } from './files/release-files.ts';

const MAX_GROUPS = 100;
const MAX_FAILURES = 50;

interface Reported extends Omit<ReleaseFailure, 'place' | 'people' | 'versions'> {
  version: string;
  commit: string | null;
  browsers: string[];
}

type Row = Omit<Reported, 'stack'> & { published: string; frames: Place[] | null };

type FindSources = ReturnType<typeof createSourceFinder>;

export async function readFailures(db: Kysely<DB>, department: string, find: FindSources) {
  const { rows } = await sql<Row>`
    select kind, detail->>'name' as name, detail->>'message' as message, detail->>'path' as path,
      (detail->>'status')::int as status, detail->'frames' as frames, reports.version, releases.commit,
      releases.published_at::text as published, count(*) as count, min(at) as first, max(at) as last,
      array_remove(array_agg(distinct detail->>'browser'), null) as browsers
    from release_reports as reports
    join releases on releases.department = reports.department and releases.version = reports.version
    where reports.department = ${department} and at > now() - interval '7 days'
    group by kind, name, message, path, status, detail->'frames', reports.version, releases.commit,
      releases.published_at
    order by last desc
    limit ${MAX_GROUPS}`.execute(db);
  const builtPlaces = rows.map(({ version, published, frames }) =>
    (frames ?? []).map((frame) => ({ version, published, ...frame })),
  );
  const places = await find(department, builtPlaces.flat());
  const reported = rows.map((row, at) => ({ ...row, stack: places.splice(0, builtPlaces[at]?.length) }));
  return groupFailures(reported).slice(0, MAX_FAILURES);
}

const ownPlace = (stack: Reported['stack']) =>
  stack.find(({ file }) => !/^\.\.\/|node_modules\//.test(file)) ?? stack[0];

export function groupFailures(reports: readonly Reported[]): ReleaseFailure[] {
  const alike = new Map<string, [Reported, ...Reported[]]>();
  for (const report of reports) {
    const { kind, name, message, path, status, stack, version } = report;
    const place = ownPlace(stack);
    const where = place?.isSource ? place.file : place && [version, place.file, place.line, place.column];
    const key = JSON.stringify([kind, name, message, path, status, where]);
    const group = alike.get(key);
    if (group) group.push(report);
    else alike.set(key, [report]);
  }
  return [...alike.values()].map((group) => {
    const [{ kind, name, message, path, status, last, stack }] = group;
    const [first = last] = group.map((report) => report.first).sort();
    const commits = new Map(group.map(({ version, commit }) => [version, commit]));
    return {
      ...{ kind, name, message, path, status, first, last, stack },
      place: ownPlace(stack) ?? null,
      count: group.reduce((sum, { count }) => sum + count, 0),
      people: new Set(group.flatMap(({ browsers }) => browsers)).size,
      versions: [...commits].map(([version, commit]) => ({ version, commit })),
    };
  });
}

export type SourceMaps = ReadonlyMap<string, Buffer>;

const isScript = (path: string) => path.endsWith('.js');

export function scriptOf(name: string, { files }: Release): string | undefined {
  const script = name.replace(/\.map$/, '');
  return name !== script && isScript(script) && Object.hasOwn(files, script) ? script : undefined;
}

export const packMap = (map: Buffer): Promise<Buffer> => promisify(gzip)(map);

/** The size limit of an unpacked source map in bytes. The product's largest source map has 2 MB. */
export const MAP_BYTES = 4_000_000;

export const MAPS_BYTES = 16_000_000;

/** A million mappings take 0.2 s to decode. The product's largest source map has 380,000. */
const MAPPINGS = 1_000_000;

const MAP_VALUES = 50_000;

const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  mappings: z.string(),
});

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

const valuesIn = (json: string): number =>
  json
    .replace(/\\./gs, '')
    .replace(/"[^"]*"/g, '')
    .replace(/[^,[{]+/g, '').length;

export async function sourceMapsIn(build: string, { files }: Release): Promise<SourceMaps> {
  const maps = new Map<string, Buffer>();
  for (const script of Object.keys(files).filter(isScript)) {
    const bytes = await readFile(joinPaths(build, `${script}.map`)).catch(() => undefined);
    if (bytes && readMap(script, bytes).map) maps.set(script, await packMap(bytes));
  }
  return maps;
}

export async function storeSourceMaps(db: Kysely<DB>, { id, version }: Release, maps: SourceMaps) {
  const kept = db.deleteFrom('release_source_maps').where('department', '=', id);
  await kept.where('version', '=', version).execute();
  const rows = [...maps].map(([script, map]) => ({ department: id, version, script, map }));
  if (rows.length > 0) await db.insertInto('release_source_maps').values(rows).execute();
}

type FoundPlace = ReleaseFailure['stack'][number];

interface BuiltPlace extends Place {
  version: string;
  published: string;
}

const MAPS_READ = 30;

const oneAtATime = createLine({ atOnce: 1, waiting: 20 });

export function createSourceFinder(db: Kysely<DB>) {
  const known = new LRUCache<string, FoundPlace>({ max: 10_000 });
  return async (department: string, places: readonly BuiltPlace[]): Promise<FoundPlace[]> => {
    const keyOf = (place: BuiltPlace) => JSON.stringify([department, place]);
    await oneAtATime(async () => {
      const unknown = places.filter((place) => !known.has(keyOf(place)));
      const scripts = new Set(unknown.map(scriptOfPlace));
      for (const script of [...scripts].slice(0, MAPS_READ)) {
        const [first, ...others] = unknown.filter((place) => scriptOfPlace(place) === script) as [BuiltPlace];
        const map = await readStoredMap(db, department, first);
        for (const place of [first, ...others]) known.set(keyOf(place), placeIn(map, place));
      }
    });
    return places.map((place) => known.get(keyOf(place)) ?? asBuilt(place));
  };
}

const scriptOfPlace = ({ version, file }: BuiltPlace) => `${version} ${file}`;

const asBuilt = ({ file, line, column }: Place): FoundPlace => ({ file, line, column, isSource: false });

async function readStoredMap(db: Kysely<DB>, department: string, { version, file }: BuiltPlace) {
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

/** Returns a path in the department's folder. Bundlers write relative paths or `webpack://@ar/parks/./src/a.ts`. */
export function sourceName(source: string, script: string): string {
  const [, inBuild] = /^[a-z-]+:\/\/(?:\/|(?:@[^/]+\/)?[^/]+\/)(.*)$/.exec(source) ?? [];
  const path = inBuild ?? join('dist', dirname(script), source);
  return normalize(path.replace(/\?.*$/, '')).slice(0, 200);
}
