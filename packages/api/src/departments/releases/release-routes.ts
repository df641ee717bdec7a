import { changesToApprove } from '@ar/federation/approvals';
import { callProblems, listCalls } from '@ar/federation/calls';
import { conflictProblems, openToAllProblems } from '@ar/federation/conflicts';
import { documentProblems } from '@ar/federation/release-check';
import * as releases from '@ar/federation/releases';
import { release as releaseDocument } from '@ar/federation/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Author, renderReasons as renderStoredReasons } from '../../accounts/journal/audit-log.ts';
import { actorForLog, actorOf } from '../../accounts/sessions/access.ts';
import { HttpError, renderReasons } from '../../platform/http/errors.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  type CallName,
  requires,
  requiresOrToken,
  route,
} from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { pageAnswer, readPart } from '../../records/lists/page.ts';
import { changeReleases, type Releasing, readDepartmentState } from './change-releases.ts';
import type { ChangeCommand, Decision } from './decide.ts';
import { identityProblems, mustWait, problemsOf } from './department-state.ts';
import { nameOf } from './deploy-tokens.ts';
import { createSourceFinder, readFailures } from './failures.ts';
import { readOverview, releaseHistory } from './overview.ts';
import { refused } from './refusals.ts';
import { currentEntry } from './registry.ts';

export const params = z.object({ id: z.string().meta({ description: "The department's id" }) });

type Kind = ChangeCommand['kind'];

const CHANGES: Record<Kind, { operationId: CallName; body: z.ZodType<object>; byPerson?: true }> = {
  promote: { operationId: 'promoteRelease', body: releases.promoteBody },
  rollback: { operationId: 'rollBackRelease', body: releases.rollbackBody },
  canary: { operationId: 'setCanary', body: releases.canaryBody },
  withdraw: { operationId: 'withdrawRelease', body: releases.withdrawBody },
  'end-canary': { operationId: 'endCanary', body: releases.decidedBy },
  disable: { operationId: 'disableDepartment', body: releases.disableBody },
  retire: { operationId: 'retireDepartment', body: releases.disableBody },
  enable: { operationId: 'enableDepartment', body: releases.decidedBy },
  approve: { operationId: 'approveRelease', body: releases.approveBody, byPerson: true },
  refuse: { operationId: 'refuseRelease', body: releases.refuseBody, byPerson: true },
  'second-yes': { operationId: 'setSecondYes', body: releases.ruleBody, byPerson: true },
};

export async function releaseRoutes(app: Api): Promise<void> {
  readRoutes(app);
  for (const kind of Object.keys(CHANGES) as Kind[]) {
    const { operationId, body, byPerson } = CHANGES[kind];
    const mayChange = byPerson ? requires('update', 'releases') : requiresOrToken('update', 'releases');
    const options = route(mayChange, operationId, answers(releases.changed), { params, body });
    app.post(`/releases/:id/${kind}/`, options, async (request) => {
      const { id } = request.params;
      const command = { ...request.body, kind, ...authorOf(request) } as ChangeCommand;
      const releasing = await (kind === 'approve' ? publishingOf : releasingOf)(app);
      const decision = await changeReleases(releasing, id, command);
      logDecision(request, id, decision);
      return { revision: decision.revision };
    });
  }
}

function readRoutes(app: Api): void {
  const { db, config } = app;
  const { publicOrigin } = config;
  const mayRead = requiresOrToken('read', 'releases');
  const overview = route(mayRead, 'getReleases', answers(releases.releasesOverview));
  app.get('/releases/', overview, ({ deployToken }) =>
    readOverview(db, publicOrigin, deployToken?.department),
  );
  const surface = route(mayRead, 'getHostSurface', answers(releases.hostSurface));
  app.get('/releases/surface/', surface, async () => {
    const host = await app.hostSurface();
    if (!host) throw refused('no-host');
    return host;
  });
  const historySchemas = { params, querystring: releases.releaseHistoryQuery };
  const history = route(mayRead, 'getReleaseHistory', answers(releases.releaseHistory), historySchemas);
  const rendered = { ...history, preSerialization: renderStoredReasons };
  app.get('/releases/:id/history/', rendered, async ({ params: { id }, query }) => {
    const found = await readPart(releaseHistory(db, id), query);
    if (found.count === 0) throw new HttpError(404);
    return pageAnswer(`${publicOrigin}/api/releases/${id}/history/`, query, found);
  });
  const findSources = createSourceFinder(db);
  const failures = route(mayRead, 'getReleaseFailures', answers(releases.releaseFailures), { params });
  app.get('/releases/:id/failures/', failures, async ({ params: { id } }) => {
    if (!(await currentEntry(db, id))) throw new HttpError(404);
    return { results: await readFailures(db, id, findSources) };
  });
  const schemas = { params, body: releaseDocument };
  const check = route(mayRead, 'checkRelease', answers(releases.checked), schemas);
  app.post('/releases/:id/check/', check, async (request, reply) => {
    const { params, body } = request;
    const state = await readDepartmentState(await publishingOf(app), params.id);
    const reasons = [...identityProblems(state, body), ...problemsOf(state, body)];
    return {
      reasons: renderReasons(answerLanguage(request, reply), reasons),
      waits: mustWait(state, body, authorOf(request).author),
      changes: changesToApprove(state.approved, body),
    };
  });
}

async function releasingOf({ db, hostSurface, catalogue }: FastifyInstance): Promise<Releasing> {
  const host = await hostSurface();
  return {
    db,
    recordsChanged: catalogue.refresh,
    check: (release, registry) =>
      host ? documentProblems(release, { registry, host }) : conflictProblems(release, registry),
  };
}

export async function publishingOf(app: FastifyInstance): Promise<Releasing> {
  const { check, ...releasing } = await releasingOf(app);
  if (!(await app.hostSurface())) return { ...releasing, check: () => [{ code: 'no-host', facts: {} }] };
  return {
    ...releasing,
    check: (release, registry) => [
      ...check(release, registry),
      ...openToAllProblems(release, registry),
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
    const by = () => ({ department, ...actorForLog(request) });
    if (event.kind === 'waits') {
      const changes = event.changes.map(({ what }) => what).join(', ');
      const facts = { ...publisherOf(request), department, version: event.version, changes };
      logSecurity(request, { event: 'release-waits', ...facts });
    }
    if (event.kind === 'refused') logSecurity(request, { ...event, event: 'release-not-approved', ...by() });
    if (event.kind === 'rule') logSecurity(request, { ...event, event: 'release-rule-changed', ...by() });
    if (event.kind === 'revision' && event.action === 'approve')
      logSecurity(request, { event: 'release-approved', version: event.version ?? '', ...by() });
  }
}
