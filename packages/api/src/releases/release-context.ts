import { ROLES } from '@ar/domain/roles';
import { type ApiDocument, callProblems, firstCallsOf } from '@ar/federation/calls';
import type { HostSurface } from '@ar/federation/compatibility';
import { takenProblems, widenedProblems } from '@ar/federation/reach';
import { documentProblems } from '@ar/federation/release-check';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DB } from '../database/schema.ts';
import { actorOf } from '../http/access.ts';
import { nameOf } from './deploy-tokens.ts';
import type { Decided, Releasing } from './release-actions.ts';
import type { ReleaseStore } from './release-store.ts';

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
    ...callProblems(deps.document(), firstCallsOf(release)),
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
