import type { Problem } from '@ar/federation/problem';
import * as releases from '@ar/federation/releases';
import { release as releaseDocument } from '@ar/federation/schemas';
import type * as z from 'zod';
import { renderReasons as renderStoredReasons } from '../../accounts/journal/reasons.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import { renderReasons } from '../../platform/http/release-problems.ts';
import {
  type Api,
  answers,
  type CallName,
  requires,
  requiresOrToken,
  route,
} from '../../platform/http/routes.ts';
import { pageAnswer, readPart } from '../../records/lists/page.ts';
import { changeReleases, readDepartmentState } from './change-releases.ts';
import type { ChangeCommand } from './decide.ts';
import { changesToApprove, identityProblems, mustWait, problemsOf } from './department-state.ts';
import { readFailures } from './failures.ts';
import { readOverview, releaseHistory } from './overview.ts';
import { refused } from './refusals.ts';
import { currentEntry } from './registry.ts';
import { authorOf, logDecision, params, publishingOf, releasingOf } from './release-request.ts';
import { createSourceFinder } from './source-maps.ts';

type Kind = ChangeCommand['kind'];

/** The calls that change what is live, by the last part of their address. */
const CHANGES: Record<Kind, { operationId: CallName; body: z.ZodType<object>; byPerson?: true }> = {
  promote: { operationId: 'promoteRelease', body: releases.promoteBody },
  rollback: { operationId: 'rollBackRelease', body: releases.rollbackBody },
  canary: { operationId: 'setCanary', body: releases.canaryBody },
  withdraw: { operationId: 'withdrawRelease', body: releases.withdrawBody },
  'end-canary': { operationId: 'endCanary', body: releases.decidedBy },
  disable: { operationId: 'disableDepartment', body: releases.disableBody },
  retire: { operationId: 'retireDepartment', body: releases.disableBody },
  enable: { operationId: 'enableDepartment', body: releases.decidedBy },
  // No deploy token opens these.
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
      // The body's schema is that of the kind.
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
    const reasons: Problem[] = (await app.hostSurface())
      ? [...identityProblems(state, body), ...problemsOf(state, body)]
      : [{ code: 'no-host', facts: {} }];
    return {
      reasons: renderReasons(answerLanguage(request, reply), reasons),
      waits: mustWait(state, body, authorOf(request).author),
      changes: changesToApprove(state, body),
    };
  });
}
