import { ROLES } from '@ar/domain/roles';
import { type ApiDocument, callProblems, listCalls } from '@ar/federation/calls';
import type { HostSurface } from '@ar/federation/compatibility';
import { takenProblems, widenedProblems } from '@ar/federation/reach';
import { documentProblems } from '@ar/federation/release-check';
import {
  changed,
  hostSurface,
  releaseHistory,
  releaseHistoryQuery,
  releasesOverview,
} from '@ar/federation/releases';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { actorOf } from '../auth/access.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, call, requiresOrToken } from '../http/routes.ts';
import type { StaticFolder } from '../http/static-folder.ts';
import { pageAnswer } from '../lists/page.ts';
import { nameOf } from './deploy-tokens.ts';
import { readOverview, readReleaseHistory } from './overview.ts';
import { refused } from './refusals.ts';
import { CHANGES, change, type Releasing } from './release-actions.ts';
import type { ReleaseStore } from './release-files.ts';

/** What is live, what was, and what a release has to fit; and its changes, of which each makes one revision. */
export function releaseRoutes(app: Api, deps: ReleaseDependencies): void {
  const { db, publicOrigin } = deps;
  const config = requiresOrToken('read', 'releases');
  const overview = call(
    'releases',
    'getReleases',
    'What is live where; to a deploy token, of its own department',
    {
      response: answers(releasesOverview),
    },
  );
  app.get('/releases/', { config, schema: overview }, ({ deployToken }) =>
    readOverview(db, publicOrigin, deployToken?.department),
  );
  const surface = call('releases', 'getHostSurface', 'What the live host offers to departments', {
    response: answers(hostSurface),
  });
  app.get('/releases/surface/', { config, schema: surface }, async () => {
    const host = await deps.hostSurface();
    if (!host) throw refused('no-host');
    return host;
  });
  const history = call('releases', 'getReleaseHistory', "A department's revisions, the newest first", {
    params: departmentPath,
    querystring: releaseHistoryQuery,
    response: answers(releaseHistory),
  });
  app.get('/releases/:id/history/', { config, schema: history }, async ({ params: { id }, query }) => {
    const found = await readReleaseHistory(db, id, query);
    if (found.count === 0) throw new HttpError(404);
    return pageAnswer(`${publicOrigin}/api/releases/${id}/history/`, query, found);
  });
  for (const name of Object.keys(CHANGES) as (keyof typeof CHANGES)[]) {
    const { operationId, summary, body } = CHANGES[name];
    const schema = call('releases', operationId, summary, {
      params: departmentPath,
      body,
      response: answers(changed),
    });
    const options = { config: requiresOrToken('update', 'releases'), schema };
    app.post(`/releases/:id/${name}/`, options, async (request) => {
      const asked = { ...request.body, by: authorOf(request) };
      const { revision } = await change(await releasingOf(deps), request.params.id, name, asked);
      return { revision };
    });
  }
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
async function releasingOf({ db, hostSurface }: ReleaseDependencies): Promise<Releasing> {
  const host = await hostSurface();
  return {
    db,
    check: (release, registry) =>
      host ? documentProblems(release, { registry, host, roles: ROLES }) : takenProblems(release, registry),
  };
}

/** Judges what is new, besides, by what its department has: only what was published before may go back to more. */
export async function publishingOf(deps: ReleaseDependencies): Promise<Releasing> {
  const { db, check } = await releasingOf(deps);
  return {
    db,
    check: (release, registry) => [
      ...check(release, registry),
      ...widenedProblems(release, registry),
      ...callProblems(deps.document(), listCalls(release)),
    ],
  };
}

/** Who decides, by the words of the history. */
export function authorOf(request: FastifyRequest): string {
  const { deployToken } = request;
  return deployToken ? `token: ${deployToken.label}` : nameOf(actorOf(request));
}

/** Reads what the live host offers from the file that its build writes beside its pages (`host/build`). */
export async function readHostSurface(host: StaticFolder): Promise<HostSurface | undefined> {
  const file = await host.read('surface.json');
  return file && hostSurface.parse(JSON.parse(file.bytes.toString('utf8')));
}
