import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@ar/federation/descriptor';
import { BUDGET } from '@ar/federation/release-check';
import * as releases from '@ar/federation/releases';
import type { Multipart } from '@fastify/multipart';
import { isStorable } from '../../platform/http/validation.ts';
import { intoNewFile } from '../../platform/storage/into-new-file.ts';
import * as files from './files/release-files.ts';
import { MAP_BYTES, mapProblems } from './read-map.ts';
import { ensureNone, refused } from './refusals.ts';
import { MAPS_BYTES, packMap, type SourceMaps, scriptOf } from './source-maps.ts';

const WHOLE_BYTES = BUDGET.whole * 1000;

/** The part that comes first says what the files are. */
export function readPublication(part: Multipart | undefined): releases.Publication {
  if (part?.type !== 'field' || part.fieldname !== 'release')
    throw refused('invalid-descriptor', { problem: 'the part "release" has to come first' });
  const given = parseJson(String(part.value));
  if (!isStorable(given))
    throw refused('invalid-descriptor', { problem: 'it holds a character that no text has' });
  return files.documentBy(releases.publication, given);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Only names that the document has, and source maps of them: whatever else a name says, it can't lead out of the draft.
 * The maps are not served, so they are answered instead.
 */
export async function receiveFiles(
  parts: AsyncIterableIterator<Multipart>,
  draft: string,
  { release, watch }: { release: Release; watch(): Promise<void> },
): Promise<SourceMaps> {
  const received = new Set<string>();
  const sourceMaps = new Map<string, Buffer>();
  const countedFile = counted('all files', WHOLE_BYTES, watch);
  const countedMap = counted('all source maps', MAPS_BYTES, watch);
  for await (const part of parts) {
    await watch();
    const path = part.type === 'file' ? part.filename : part.fieldname;
    const isNamed = Object.hasOwn(release.files, path) && path !== files.DOCUMENT;
    const script = scriptOf(path, release);
    if (part.type !== 'file' || !(isNamed || script) || received.has(path))
      throw refused('unexpected-file', { path });
    received.add(path);
    if (script && !isNamed) {
      const map = await buffer(counted(path, MAP_BYTES)(countedMap(part.file)));
      ensureNone(mapProblems(path, map));
      sourceMaps.set(script, await packMap(map));
      continue;
    }
    await mkdir(dirname(join(draft, path)), { recursive: true });
    await intoNewFile(join(draft, path), (file) => pipeline(part.file, countedFile, file));
  }
  await writeFile(join(draft, files.DOCUMENT), JSON.stringify(release), { flag: 'wx' });
  return sourceMaps;
}

/** Passes on what it is given, by as many calls as there are files, until it was more than may come. */
function counted(what: string, most: number, watch = async () => {}) {
  let bytes = 0;
  return async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      await watch();
      bytes += chunk.length;
      if (bytes > most) {
        const facts = { what, is: Math.ceil(bytes / 1000), budget: most / 1000, unit: 'kB' };
        throw refused('over-budget', facts);
      }
      yield chunk;
    }
  };
}
