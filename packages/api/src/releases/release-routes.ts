import { ROLES } from '@ar/domain/roles';
import { type ApiDocument, callProblems, listCalls } from '@ar/federation/calls';
import type { HostSurface } from '@ar/federation/compatibility';
import { takenProblems, widenedProblems } from '@ar/federation/reach';
import type { Registry } from '@ar/federation/registry';
import { documentProblems } from '@ar/federation/release-check';
import {
  canaryBody,
  changed,
  disableBody,
  enableBody,
  endCanaryBody,
  hostSurface,
  promoteBody,
  releaseHistory,
  releaseHistoryQuery,
  releasesOverview,
  rollbackBody,
} from '@ar/federation/releases';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { actorOf } from '../auth/access.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, requiresOrToken } from '../http/routes.ts';
import type { StaticFolder } from '../http/static-folder.ts';
import { pageAnswer } from '../lists/page.ts';
import { nameOf } from './deploy-tokens.ts';
import { readOverview, readReleaseHistory } from './overview.ts';
import { answering, refused } from './refusals.ts';
import {
  type Decided,
  disable,
  enable,
  endCanary,
  promote,
  type Releasing,
  rollBack,
  setCanary,
} from './release-actions.ts';
import type { ReleaseStore } from './release-store.ts';

type Decision = z.ZodType<{ revision: number; reason?: string }>;

interface ChangeRoute<Body extends Decision> {
  name: string;
  operationId: string;
  summary: string;
  body: Body;
  change(releasing: Releasing, id: string, body: z.output<Body>, decided: Decided): Promise<Registry>;
}

/** What is live, changed: each call makes one revision of the registry or is refused. */
export function changeRoutes(app: Api, deps: ReleaseDependencies): void {
  changeRoute(app, deps, {
    name: 'promote',
    operationId: 'promoteRelease',
    summary: 'Give everybody a version that is published',
    body: promoteBody,
    change: (releasing, id, { version }, decided) => promote(releasing, id, version, decided),
  });
  changeRoute(app, deps, {
    name: 'rollback',
    operationId: 'rollBackRelease',
    summary: 'End the canary, or where none runs bring back the version before; or the one that is named',
    body: rollbackBody,
    change: (releasing, id, { version }, decided) => rollBack(releasing, id, version, decided),
  });
  changeRoute(app, deps, {
    name: 'canary',
    operationId: 'setCanary',
    summary: 'Give a version to a percentage of the users',
    body: canaryBody,
    change: (releasing, id, canary, decided) => setCanary(releasing, id, canary, decided),
  });
  changeRoute(app, deps, {
    name: 'end-canary',
    operationId: 'endCanary',
    summary: 'Give everybody the stable version again',
    body: endCanaryBody,
    change: ({ db }, id, _body, decided) => endCanary(db, id, decided),
  });
  changeRoute(app, deps, {
    name: 'disable',
    operationId: 'disableDepartment',
    summary: 'Switch a department off',
    body: disableBody,
    change: ({ db }, id, { reason }, decided) => disable(db, id, reason, decided),
  });
  changeRoute(app, deps, {
    name: 'enable',
    operationId: 'enableDepartment',
    summary: 'Switch a department on again',
    body: enableBody,
    change: ({ db }, id, _body, decided) => enable(db, id, decided),
  });
}

function changeRoute<Body extends Decision>(
  app: Api,
  deps: ReleaseDependencies,
  { name, operationId, summary, body, change }: ChangeRoute<Body>,
): void {
  app.post(
    `/releases/:id/${name}/`,
    {
      config: requiresOrToken('update', 'releases'),
      schema: {
        tags: ['releases'],
        operationId,
        summary,
        params: departmentPath,
        body,
        response: answers(changed),
      },
    },
    async (request) => {
      const { id } = request.params as z.output<typeof departmentPath>;
      const asked = request.body as z.output<Body>;
      const work = change(await releasingOf(deps), id, asked, decidedBy(request, asked));
      const { revision } = await answering(work);
      return { revision };
    },
  );
}

const tags = ['releases'];

/** What is live, what was, and what a release has to fit. */
export function overviewRoutes(app: Api, deps: ReleaseDependencies): void {
  const { db, publicOrigin } = deps;
  app.get(
    '/releases/',
    {
      config: requiresOrToken('read', 'releases'),
      schema: {
        tags,
        operationId: 'getReleases',
        summary: 'What is live where; to a deploy token, of its own department',
        response: answers(releasesOverview),
      },
    },
    ({ deployToken }) => readOverview(db, publicOrigin, deployToken?.department),
  );
  app.get(
    '/releases/surface/',
    {
      config: requiresOrToken('read', 'releases'),
      schema: {
        tags,
        operationId: 'getHostSurface',
        summary: 'What the live host offers to departments',
        response: answers(hostSurface),
      },
    },
    async () => (await deps.hostSurface()) ?? answering(Promise.reject(refused('no-host'))),
  );
  app.get(
    '/releases/:id/history/',
    {
      config: requiresOrToken('read', 'releases'),
      schema: {
        tags,
        operationId: 'getReleaseHistory',
        summary: "A department's revisions, the newest first",
        params: departmentPath,
        querystring: releaseHistoryQuery,
        response: answers(releaseHistory),
      },
    },
    async ({ params: { id }, query }) => {
      const found = await readReleaseHistory(db, id, query);
      if (found.count === 0) throw new HttpError(404);
      return pageAnswer(`${publicOrigin}/api/releases/${id}/history/`, query, found);
    },
  );
}

export interface ReleaseDependencies {
  db: Kysely<DB>;
  /** The folder that releases are served from. */
  releases: string;
  /** Where servers share releases, if not by that folder. */
  releaseStore?: ReleaseStore | undefined;
  publicOrigin: string;
  /** What the live host offers, as its build says; undefined where it says nothing. */
  hostSurface(): Promise<HostSurface | undefined>;
  /** The server's own calls (`/api/openapi.json`). */
  document(): ApiDocument;
}

/** The `{id}` of a path: a department's. */
export const departmentPath = z.object({ id: z.string().meta({ description: "The department's id" }) });

/** Judges releases by the host that is live now. Without its surface a rollback must go through all the same. */
export async function releasingOf({ db, hostSurface }: ReleaseDependencies): Promise<Releasing> {
  const host = await hostSurface();
  return {
    db,
    check: (release, registry) =>
      host ? documentProblems(release, { registry, host, roles: ROLES }) : takenProblems(release, registry),
  };
}

/** Judges what is new, besides, by what its department has: only what was published before may go back to more. */
export async function publishingOf(deps: ReleaseDependencies): Promise<Releasing> {
  const releasing = await releasingOf(deps);
  const check: Releasing['check'] = (release, registry) => [
    ...releasing.check(release, registry),
    ...widenedProblems(release, registry),
    ...callProblems(deps.document(), listCalls(release)),
  ];
  return { ...releasing, check };
}

/** Who decided what, by the words of the history. */
export function decidedBy(
  request: FastifyRequest,
  { revision, reason }: { revision: number; reason?: string },
): Decided {
  const { deployToken } = request;
  return { by: deployToken ? `token: ${deployToken.label}` : nameOf(actorOf(request)), revision, reason };
}

/** Reads what the live host offers from the file that its build writes beside its pages (`host/build`). */
export function readHostSurface(host: StaticFolder): () => Promise<HostSurface | undefined> {
  return async () => {
    const file = await host.read('surface.json');
    return file && hostSurface.parse(JSON.parse(file.bytes.toString('utf8')));
  };
}
