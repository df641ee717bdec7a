import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join as joinPaths } from 'node:path';
import { dirname, join, normalize } from 'node:path/posix';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip, gzip } from 'node:zlib';
import type { Release } from '@ar/federation/descriptor';
import type { Place } from '@ar/federation/schemas';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

/** Gzipped source maps of a release, by the path of the script that each is of. */
export type SourceMaps = ReadonlyMap<string, Buffer>;

const isScript = (path: string) => path.endsWith('.js');

/** Whether a file of this name may be sent as the source map of one of the release's scripts. */
export function scriptOf(name: string, { files }: Release): string | undefined {
  const script = name.replace(/\.map$/, '');
  return name !== script && isScript(script) && Object.hasOwn(files, script) ? script : undefined;
}

/** Gzips a source map while it arrives. */
export async function gzipped(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const gzip = createGzip();
  const [bytes] = await Promise.all([buffer(gzip), pipeline(content, gzip)]);
  return bytes;
}

/** Those that a build left beside its scripts. */
export async function sourceMapsIn(build: string, { files }: Release): Promise<SourceMaps> {
  const maps = new Map<string, Buffer>();
  for (const script of Object.keys(files).filter(isScript)) {
    const map = await readFile(joinPaths(build, `${script}.map`)).catch(() => undefined);
    if (map) maps.set(script, await promisify(gzip)(map));
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

/**
 * Answers where in a department's sources its scripts' places are. Each map is read once: a table of failures asks for
 * the same few again and again.
 */
export function sourceFinder(db: Kysely<DB>, department: string) {
  const read = new Map<string, Promise<SourceMap | undefined>>();
  const mapOf = (version: string, script: string) => {
    const key = `${version} ${script}`;
    const map = read.get(key) ?? readSourceMap(db, { department, version, script });
    read.set(key, map);
    return map;
  };
  return async (version: string, place: Place): Promise<FoundPlace> => {
    const map = await mapOf(version, place.file);
    return (map && placeIn(map, place)) ?? { ...place, isSource: false };
  };
}

/** A map that cannot be read is as none: whoever released it sees the place in the script. */
async function readSourceMap(
  db: Kysely<DB>,
  of: { department: string; version: string; script: string },
): Promise<SourceMap | undefined> {
  const { department, version, script } = of;
  const row = await db
    .selectFrom('release_source_maps')
    .select('map')
    .where('department', '=', department)
    .where('version', '=', version)
    .where('script', '=', script)
    .executeTakeFirst();
  if (!row) return undefined;
  const text = await promisify(gunzip)(row.map, { maxOutputLength: MAP_BYTES }).catch(() => undefined);
  try {
    return text && new SourceMap(JSON.parse(text.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** So many bytes may a release's maps have together, unpacked. */
export const MAP_BYTES = 16_000_000;

function placeIn(map: SourceMap, { file, line, column }: Place): FoundPlace | undefined {
  const found = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in found) || !found.originalSource) return undefined;
  return {
    file: sourceName(found.originalSource, file),
    line: found.originalLine + 1,
    column: found.originalColumn + 1,
    isSource: true,
  };
}

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
