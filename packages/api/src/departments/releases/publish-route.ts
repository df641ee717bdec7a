import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@ar/federation/descriptor';
import { BUDGET, inspectFiles, inspectStyles } from '@ar/federation/release-check';
import * as releases from '@ar/federation/releases';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, requiresOrToken, route } from '../../platform/http/routes.ts';
import { isStorable } from '../../platform/http/validation.ts';
import type { Limit } from '../../platform/limits/counter.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { intoNewFile } from '../../platform/storage/into-new-file.ts';
import { isUnreadable, watchAccess } from '../../platform/uploads/receive.ts';
import { changeReleases, readDepartmentState } from './change-releases.ts';
import { ensureSeen } from './decide.ts';
import { identityProblems, isPublished, problemsOf } from './department-state.ts';
import * as files from './files/release-files.ts';
import { removeUnpublished } from './files/sweep-releases.ts';
import { ensureNone, ReleaseRefused, refused } from './refusals.ts';
import { authorOf, logDecision, params, publisherOf, publishingOf } from './release-request.ts';
import { MAP_BYTES, MAPS_BYTES, mapProblems, packMap, type SourceMaps, scriptOf } from './source-maps.ts';

const publicationForm = z.object({
  release: z.string().meta({
    description: `The first part, as JSON: ${Object.keys(releases.publication.shape).join(', ')}`,
  }),
  file: z.array(z.string().meta({ format: 'binary' })).meta({
    description: 'Every file that the document names; its path below the release is its file name',
  }),
});

/** Publishes a release; in a context that reads multipart. */
export async function publishRoute(forms: Api): Promise<void> {
  const schemas = { consumes: ['multipart/form-data'], params, body: publicationForm };
  const mayPublish = requiresOrToken('create', 'releases');
  const options = route(mayPublish, 'publishRelease', answers(releases.published), schemas);
  forms.post('/releases/:id/', options, (request) =>
    acceptRelease(request, request.params.id).catch((error: unknown) => {
      if (error instanceof ReleaseRefused) logRefused(request, request.params.id, error);
      throw isUnreadable(error) ? new HttpError(400, 'request-unreadable') : error;
    }),
  );
}

function logRefused(request: FastifyRequest, department: string, { reasons }: ReleaseRefused): void {
  const codes = [...new Set(reasons.map(({ code }) => code))].join(', ');
  logSecurity(request, { event: 'release-refused', ...publisherOf(request), department, reasons: codes });
}

/** A release document with the hashes of as many files as there may be is far smaller. */
const DOCUMENT_BYTES = 256 * 1024;

/** Far more than a team or its CI publishes, whoever sends it; a leaked token must not fill disk and bucket. */
const PUBLICATIONS: Limit = {
  name: 'publications',
  max: 120,
  seconds: 3600,
  refusal: 'too-many-releases',
};
const PUBLISHED_KB: Limit = {
  name: 'published-kilobytes',
  max: 1_000_000,
  seconds: 86_400,
  refusal: 'too-much-released',
};

const kilobytesOf = (size: number, maps: SourceMaps) =>
  Math.ceil([...maps.values()].reduce((sum, { length }) => sum + length, size) / 1000);

/** Receives a release's document, then each of its files, straight to the disk. Nothing stays of what is refused. */
async function acceptRelease(request: FastifyRequest, id: string): Promise<releases.Published> {
  const { server } = request;
  const { limits: counted, releasePlaces: places } = server;
  // Each script may come with its map.
  const limits = { fieldSize: DOCUMENT_BYTES, fields: 1, files: 2 * BUDGET.files, fileSize: MAPS_BYTES + 1 };
  const parts = request.parts({ limits, preservePath: true });
  const { release, ...given } = readPublication((await parts.next()).value);
  const { version } = release;
  const releasing = await publishingOf(server);
  // Refuses before anything is received; `decide` checks again under the registry's lock.
  const state = await readDepartmentState(releasing, release.id, version);
  ensureNone(identityProblems(state, release, id));
  if (isPublished(state, version))
    return { revision: state.registry.revision, version, outcome: 'already published' };
  ensureSeen(state.registry, given.revision);
  if (!(await server.hostSurface())) throw refused('no-host');
  ensureNone(problemsOf(state, release));
  await counted.take(PUBLICATIONS, { department: id });
  return files.inDraft(places.releases, release, async (draft, install) => {
    const sourceMaps = await receiveFiles(parts, draft, { release, watch: watchAccess(request) });
    const { problems, weight } = await inspectFiles(release, files.readerOf(draft));
    ensureNone([...problems, ...(await inspectStyles(release, files.readerOf(draft)))]);
    await request.stillAllowed();
    await counted.take(PUBLISHED_KB, { department: id }, kilobytesOf(weight.size, sourceMaps));
    // Not under the registry's lock: a store can take long.
    await files.shareRelease(places.store, draft, release);
    const command = { ...given, kind: 'publish', release, ...authorOf(request) } as const;
    const stillAllowed = (trx: Kysely<DB>) => request.stillAllowed(trx);
    const upload = { size: weight.size, sourceMaps, stillAllowed, install };
    const decision = await changeReleases(await publishingOf(server), id, command, upload).catch(
      async (error: unknown) => {
        // The sweep removes what this leaves.
        await removeUnpublished(places, draft, release).catch((err: unknown) =>
          request.log.warn({ err }, 'The archive of a refused release is left in the store'),
        );
        throw error;
      },
    );
    const { revision } = decision.registry;
    const { outcome = 'known' } = decision;
    if (outcome === 'known') return { revision, version, outcome: 'already published' };
    const installed = files.folderOf(places.releases, release);
    await files.ensureShared(places.store, installed, release).catch((err: unknown) => {
      request.log.error({ err }, 'The archive of a release may be missing from the store');
    });
    logDecision(request, id, decision);
    return { revision, version, outcome };
  });
}

const WHOLE_BYTES = BUDGET.whole * 1000;

function readPublication(part: Multipart | undefined): releases.Publication {
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
 * Writes files into the draft, and returns the source maps, which are not served. Refuses names that the document does not
 * have, so no name leads out of the draft.
 */
async function receiveFiles(
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

/** Passes bytes on, of one file or of several, until they exceed the limit. */
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
