import { type ApiDocument, callProblems, listCalls } from '@ar/federation/calls';
import type { HostSurface } from '@ar/federation/compatibility';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import { openProblems, takenProblems } from '@ar/federation/reach';
import { BUDGET, documentProblems, inspectFiles, inspectStyles } from '@ar/federation/release-check';
import * as releases from '@ar/federation/releases';
import { release as releaseDocument } from '@ar/federation/schemas';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Author } from '../../accounts/journal/audit-log.ts';
import { renderReasons as renderStoredReasons } from '../../accounts/journal/reasons.ts';
import { actorForLog, actorOf } from '../../accounts/sessions/access.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import { renderReasons } from '../../platform/http/release-problems.ts';
import { type Api, answers, readByHandler, requiresOrToken, route } from '../../platform/http/routes.ts';
import type { Limit, Limits } from '../../platform/limits/counter.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { isUnreadable, watchAccess } from '../../platform/uploads/receive.ts';
import { pageAnswer, readPart } from '../../records/lists/page.ts';
import { recordProblems } from '../own-records/keep-records.ts';
import { changesOf, mustWait } from './approval.ts';
import { CHANGES, change } from './changes.ts';
import { nameOf } from './deploy-tokens.ts';
import { readFailures } from './failures.ts';
import * as files from './files/release-files.ts';
import { removeUnpublished } from './files/sweep-releases.ts';
import { readOverview, releaseHistory } from './overview.ts';
import { isPublished, publish } from './publish.ts';
import { readPublication, receiveFiles } from './receive-release.ts';
import { ensureNone, ReleaseRefused, refused } from './refusals.ts';
import * as registry from './registry.ts';
import { createSourceFinder, MAPS_BYTES, type SourceMaps } from './source-maps.ts';

export interface ReleaseDependencies extends files.Places {
  publicOrigin: string;
  limits: Limits;
  /** What the live host offers, as its build says; undefined where it says nothing. */
  hostSurface(): Promise<HostSurface | undefined>;
  /** The server's own calls (`/api/openapi.json`). */
  document(): ApiDocument;
  /** Answers once this server has calls for records that a release has brought. */
  recordsChanged?: (() => Promise<void>) | undefined;
}

export const params = z.object({ id: z.string().meta({ description: "The department's id" }) });

export function releaseRoutes(app: Api, deps: ReleaseDependencies): void {
  const { db, publicOrigin } = deps;
  const mayRead = requiresOrToken('read', 'releases');
  const overview = route(mayRead, 'getReleases', answers(releases.releasesOverview));
  app.get('/releases/', overview, ({ deployToken }) =>
    readOverview(db, publicOrigin, deployToken?.department),
  );
  const surface = route(mayRead, 'getHostSurface', answers(releases.hostSurface));
  app.get('/releases/surface/', surface, async () => {
    const host = await deps.hostSurface();
    if (!host) throw refused('no-host');
    return host;
  });
  const asked = { params, querystring: releases.releaseHistoryQuery };
  const history = route(mayRead, 'getReleaseHistory', answers(releases.releaseHistory), asked);
  app.get(
    '/releases/:id/history/',
    { ...history, preSerialization: renderStoredReasons },
    async ({ params: { id }, query }) => {
      const found = await readPart(releaseHistory(db, id), query);
      if (found.count === 0) throw new HttpError(404);
      return pageAnswer(`${publicOrigin}/api/releases/${id}/history/`, query, found);
    },
  );
  const findSources = createSourceFinder(db);
  const told = route(mayRead, 'getReleaseFailures', answers(releases.releaseFailures), { params });
  app.get('/releases/:id/failures/', told, async ({ params: { id } }) => {
    if (!registry.entryOf(await registry.currentRegistry(db), id)) throw new HttpError(404);
    return { results: await readFailures(db, id, findSources) };
  });
  for (const name of Object.keys(CHANGES) as (keyof typeof CHANGES)[]) {
    const { operationId, body } = CHANGES[name];
    const mayChange = requiresOrToken('update', 'releases');
    const options = route(mayChange, operationId, answers(releases.changed), { params, body });
    app.post(`/releases/:id/${name}/`, options, async (request) => {
      const asked = { ...request.body, ...authorOf(request) };
      const { revision } = await change(await releasingOf(deps), request.params.id, name, asked);
      await deps.recordsChanged?.();
      return { revision };
    });
  }
  const schemas = { params, body: releaseDocument };
  const check = route(mayRead, 'checkRelease', answers(releases.checked), schemas);
  app.post('/releases/:id/check/', check, async (request, reply) => {
    const { params, body } = request;
    return {
      reasons: renderReasons(answerLanguage(request, reply), await reasonsAgainst(deps, params.id, body)),
      // What was approved of another department is not told by what is sent as its release.
      waits: body.id === params.id && (await mustWait(db, body, authorOf(request).author)),
      changes: body.id === params.id ? await changesOf(db, body) : [],
    };
  });
}

const publicationForm = z.object({
  release: z.string().meta({
    description: `The first part, as JSON: ${Object.keys(releases.publication.shape).join(', ')}`,
  }),
  file: z.array(z.string().meta({ format: 'binary' })).meta({
    description: 'Every file that the document names; its path below the release is its file name',
  }),
});

/** Publishes a release; in a context that reads multipart. */
export function publishRoute(forms: Api, deps: ReleaseDependencies): void {
  const schemas = { consumes: ['multipart/form-data'], params, body: publicationForm };
  const mayPublish = requiresOrToken('create', 'releases');
  const options = route(mayPublish, 'publishRelease', answers(releases.published), schemas);
  forms.post('/releases/:id/', { ...options, ...readByHandler }, (request) =>
    acceptRelease(request, request.params.id, deps).catch((error: unknown) => {
      if (error instanceof ReleaseRefused) logRefused(request, request.params.id, error);
      throw isUnreadable(error) ? new HttpError(400, 'request-unreadable') : error;
    }),
  );
}

/** Judges releases by the host that is live now. Without its surface a rollback must go through all the same. */
async function releasingOf({ db, hostSurface }: ReleaseDependencies): Promise<registry.Releasing> {
  const host = await hostSurface();
  return {
    db,
    check: (release, registry) =>
      host ? documentProblems(release, { registry, host }) : takenProblems(release, registry),
  };
}

/** What is new has to have, besides, all the calls that it asks for; only what was published before may lack some by now. */
export async function publishingOf(deps: ReleaseDependencies): Promise<registry.Releasing> {
  const { db, check } = await releasingOf(deps);
  return {
    db,
    check: (release, registry) => [
      ...check(release, registry),
      ...openProblems(release, registry),
      ...callProblems(deps.document(), listCalls(release)),
    ],
  };
}

export function authorOf(request: FastifyRequest): { by: string; author: Author } {
  const { deployToken, id: requestId } = request;
  if (!deployToken) return { by: nameOf(actorOf(request)), author: actorOf(request) };
  const by = `token: ${deployToken.label}`;
  return { by, author: { person: null, requestId, name: by } };
}

/** Who publishes, as the security log names them. */
function publisherOf(request: FastifyRequest) {
  const { deployToken } = request;
  return deployToken ? { token_id: deployToken.id, label: deployToken.label } : actorForLog(request);
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

const LEFT = 'The archive of a refused release is left in the store';

/** Receives a release's document, then each of its files, straight to the disk. Nothing stays of what is refused. */
async function acceptRelease(
  request: FastifyRequest,
  id: string,
  deps: ReleaseDependencies,
): Promise<releases.Published> {
  const { db, store } = deps;
  // Each script may come with its map.
  const limits = { fieldSize: DOCUMENT_BYTES, fields: 1, files: 2 * BUDGET.files, fileSize: MAPS_BYTES + 1 };
  const parts = request.parts({ limits, preservePath: true });
  const { release, ...given } = readPublication((await parts.next()).value);
  const { version } = release;
  const alreadyPublished = async (): Promise<releases.Published> => {
    const { revision } = await registry.currentRegistry(db);
    return { revision, version, outcome: 'already published' };
  };
  if (await isKnown(deps, id, release)) return alreadyPublished();
  // Before anything is received; it is asked again under the registry's lock.
  registry.ensureSeen(await registry.currentRegistry(db), given.revision);
  ensureNone(await reasonsAgainst(deps, id, release));
  await deps.limits.take(PUBLICATIONS, { department: id });
  return files.inDraft(deps.releases, release, async (draft, install) => {
    const sourceMaps = await receiveFiles(parts, draft, { release, watch: watchAccess(request) });
    const { problems, weight } = await inspectFiles(release, files.readerOf(draft));
    ensureNone([...problems, ...(await inspectStyles(release, files.readerOf(draft)))]);
    await request.stillAllowed();
    await deps.limits.take(PUBLISHED_KB, { department: id }, kilobytesOf(weight.size, sourceMaps));
    // Before the registry's lock, which would else be held for as long as a store takes.
    await files.shareRelease(store, draft, release);
    const made = {
      ...{ ...given, ...authorOf(request), release, size: weight.size, sourceMaps },
      stillAllowed: (trx: Kysely<DB>) => request.stillAllowed(trx),
      install,
    };
    const publishing = publish(await publishingOf(deps), made);
    const { registry: next, outcome } = await publishing.catch(async (error: unknown) => {
      // What is left after all, the sweep removes.
      await removeUnpublished(deps, draft, release).catch((err: unknown) => request.log.warn({ err }, LEFT));
      throw error;
    });
    if (outcome === 'known') return alreadyPublished();
    const installed = files.folderOf(deps.releases, release);
    await files.ensureShared(store, installed, release).catch((err: unknown) => {
      request.log.error({ err }, 'The archive of a release may be missing from the store');
    });
    if (outcome === 'waiting') {
      const changes = (await changesOf(db, release)).map(({ what }) => what).join(', ');
      const of = { ...publisherOf(request), department: id, version, changes };
      logSecurity(request, { event: 'release-waits', ...of });
    } else if (release.records) await deps.recordsChanged?.();
    return { revision: next.revision, version, outcome };
  });
}

/** Whether it is published already; refused where it is of another department, or another of this version. */
async function isKnown({ db }: ReleaseDependencies, allowed: string, release: Release): Promise<boolean> {
  const { id: department } = release;
  if (department !== allowed) throw refused('other-department', { department, allowed });
  return isPublished(db, release);
}

async function reasonsAgainst(deps: ReleaseDependencies, id: string, release: Release): Promise<Problem[]> {
  if (!(await deps.hostSurface())) return [{ code: 'no-host', facts: {} }];
  const { check, db } = await publishingOf(deps);
  const reasons = [
    ...check(release, await registry.currentRegistry(db)),
    ...(await recordProblems(db, release)),
  ];
  await isKnown(deps, id, release).catch((error: unknown) => {
    if (!(error instanceof ReleaseRefused)) throw error;
    reasons.unshift(...error.reasons);
  });
  return reasons;
}
