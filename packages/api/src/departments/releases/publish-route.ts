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
import type { Limit } from '../../platform/limits/counter.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { intoNewFile } from '../../platform/storage/disk.ts';
import { isUnreadable, watchAccess } from '../../platform/uploads/receive.ts';
import { changeReleases, readDepartmentState } from './change-releases.ts';
import { type Decision, decide } from './decide.ts';
import { MAP_BYTES, MAPS_BYTES, packMap, readMap, type SourceMaps, scriptOf } from './failures.ts';
import * as files from './files/release-files.ts';
import { removeUnpublished } from './files/sweep-releases.ts';
import { ensureNone, ReleaseRefused, refused } from './refusals.ts';
import { authorOf, logDecision, params, publisherOf, publishingOf } from './release-routes.ts';

const publicationForm = z.object({
  release: z.string().meta({
    description: `The first part, as JSON: ${Object.keys(releases.publication.shape).join(', ')}`,
  }),
  file: z.array(z.string().meta({ format: 'binary' })).meta({
    description: 'Every file that the document names; its path below the release is its file name',
  }),
});

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

const DOCUMENT_BYTES = 256 * 1024;

/** These limits prevent a stolen token from filling the disk. No team publishes this much. */
const PUBLICATIONS: Limit = { name: 'publications', max: 120, seconds: 3600, refusal: 'too-many-releases' };
const PUBLISHED_KB: Limit = {
  name: 'published-kilobytes',
  max: 1_000_000,
  seconds: 86_400,
  refusal: 'too-much-released',
};

async function acceptRelease(request: FastifyRequest, id: string) {
  const { server } = request;
  const { limits: counted, releasePlaces: places } = server;
  const limits = { fieldSize: DOCUMENT_BYTES, fields: 1, files: 2 * BUDGET.files, fileSize: MAPS_BYTES + 1 };
  const parts = request.parts({ limits, preservePath: true });
  const publication = readPublication((await parts.next()).value);
  const command = { kind: 'publish', ...publication, ...authorOf(request) } as const;
  const { release } = publication;
  const { version } = release;
  const answerOf = ({ revision, outcome = 'live' }: Decision) => ({ revision, version, outcome });
  // Refuses early, before the upload. `changeReleases` decides again under the registry's lock.
  const foreseen = decide(await readDepartmentState(await publishingOf(server), id), command);
  if (foreseen.outcome === 'already published') return answerOf(foreseen);
  await counted.take(PUBLICATIONS, { department: id });
  return files.inDraft(places.releases, release, async (draft, install) => {
    const sourceMaps = await receiveFiles(parts, draft, release, watchAccess(request));
    const { problems, weight } = await inspectFiles(release, files.readerOf(draft));
    ensureNone([...problems, ...(await inspectStyles(release, files.readerOf(draft)))]);
    await request.stillAllowed();
    const bytes = [...sourceMaps.values()].reduce((sum, { length }) => sum + length, weight.size);
    await counted.take(PUBLISHED_KB, { department: id }, Math.ceil(bytes / 1000));
    await files.shareRelease(places.store, draft, release);
    const stillAllowed = (trx: Kysely<DB>) => request.stillAllowed(trx);
    const upload = { size: weight.size, sourceMaps, stillAllowed, install };
    const changing = changeReleases(await publishingOf(server), id, command, upload);
    const decision = await changing.catch(async (error: unknown) => {
      await removeUnpublished(places, release).catch((err: unknown) =>
        request.log.warn({ err }, 'The archive of a refused release is left in the store'),
      );
      throw error;
    });
    logDecision(request, id, decision);
    return answerOf(decision);
  });
}

function readPublication(part: Multipart | undefined): releases.Publication {
  if (part?.type !== 'field' || part.fieldname !== 'release')
    throw refused('invalid-descriptor', { problem: 'the part "release" has to come first' });
  return files.readDocument(releases.publication, String(part.value));
}

async function receiveFiles(
  parts: AsyncIterableIterator<Multipart>,
  draft: string,
  release: Release,
  watch: () => Promise<void>,
): Promise<SourceMaps> {
  const received = new Set<string>();
  const sourceMaps = new Map<string, Buffer>();
  const countedFile = counted('all files', BUDGET.whole * 1000, watch);
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
      ensureNone(readMap(path, map).problems);
      sourceMaps.set(script, await packMap(map));
      continue;
    }
    await mkdir(dirname(join(draft, path)), { recursive: true });
    await intoNewFile(join(draft, path), (file) => pipeline(part.file, countedFile, file));
  }
  await writeFile(join(draft, files.DOCUMENT), JSON.stringify(release), { flag: 'wx' });
  return sourceMaps;
}

function counted(what: string, most: number, watch = async () => {}) {
  let bytes = 0;
  return async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      await watch();
      bytes += chunk.length;
      const facts = { what, is: Math.ceil(bytes / 1000), budget: most / 1000, unit: 'kB' };
      if (bytes > most) throw refused('over-budget', facts);
      yield chunk;
    }
  };
}
