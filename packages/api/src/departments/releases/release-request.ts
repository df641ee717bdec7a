import { callProblems, listCalls } from '@ar/federation/calls';
import { openProblems, takenProblems } from '@ar/federation/reach';
import { documentProblems } from '@ar/federation/release-check';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Author } from '../../accounts/journal/audit-log.ts';
import { actorForLog, actorOf } from '../../accounts/sessions/access.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import type { Releasing } from './change-releases.ts';
import type { Decision } from './decide.ts';
import { nameOf } from './deploy-tokens.ts';

export const params = z.object({ id: z.string().meta({ description: "The department's id" }) });

/** Checks releases by the live host; a rollback must work without its surface, too. */
export async function releasingOf({ db, hostSurface, catalogue }: FastifyInstance): Promise<Releasing> {
  const host = await hostSurface();
  return {
    db,
    recordsChanged: catalogue.refresh,
    check: (release, registry) =>
      host ? documentProblems(release, { registry, host }) : takenProblems(release, registry),
  };
}

/** New releases also need every call that they name; a release that ran before may lack some by now. */
export async function publishingOf(app: FastifyInstance): Promise<Releasing> {
  const releasing = await releasingOf(app);
  return {
    ...releasing,
    check: (release, registry) => [
      ...releasing.check(release, registry),
      ...openProblems(release, registry),
      ...callProblems(app.document(), listCalls(release)),
    ],
  };
}

export function authorOf(request: FastifyRequest): { by: string; author: Author } {
  const { deployToken, id: requestId } = request;
  if (!deployToken) return { by: nameOf(actorOf(request)), author: actorOf(request) };
  const by = `token: ${deployToken.label}`;
  return { by, author: { person: null, requestId, name: by } };
}

export function publisherOf(request: FastifyRequest) {
  const { deployToken } = request;
  return deployToken ? { token_id: deployToken.id, label: deployToken.label } : actorForLog(request);
}

export function logDecision(request: FastifyRequest, department: string, { events }: Decision): void {
  for (const event of events) {
    if (event.kind === 'waits') {
      const changes = event.changes.map(({ what }) => what).join(', ');
      const facts = { ...publisherOf(request), department, version: event.version, changes };
      logSecurity(request, { event: 'release-waits', ...facts });
    }
    if (event.kind === 'refused')
      logSecurity(request, { ...event, event: 'release-not-approved', department, ...actorForLog(request) });
    if (event.kind === 'rule')
      logSecurity(request, { ...event, event: 'release-rule-changed', department, ...actorForLog(request) });
    if (event.kind === 'revision' && event.action === 'approve') {
      const { version = '' } = event;
      logSecurity(request, { event: 'release-approved', department, version, ...actorForLog(request) });
    }
  }
}
