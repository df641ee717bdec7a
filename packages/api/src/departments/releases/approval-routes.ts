import * as releases from '@ar/federation/releases';
import { actorForLog } from '../../accounts/sessions/access.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { approve, refuse, setRule } from './answer-waiting.ts';
import { currentRegistry } from './registry.ts';
import { authorOf, params, publishingOf, type ReleaseDependencies } from './release-routes.ts';

/** A SuperAdmin's yes or no to a release that waits. No deploy token opens these. */
export function approvalRoutes(app: Api, deps: ReleaseDependencies): void {
  const { db } = deps;
  const mayAnswer = requires('update', 'releases');
  const answer = answers(releases.changed);
  const current = async () => ({ revision: (await currentRegistry(db)).revision });
  const yes = route(mayAnswer, 'approveRelease', answer, { params, body: releases.approveBody });
  app.post('/releases/:id/approve/', yes, async (request) => {
    const { params, body } = request;
    const asked = { ...body, ...authorOf(request) };
    const { revision } = await approve(await publishingOf(deps), params.id, asked);
    await deps.recordsChanged?.();
    const told = { department: params.id, version: body.version, ...actorForLog(request) };
    logSecurity(request, { event: 'release-approved', ...told });
    return { revision };
  });
  const no = route(mayAnswer, 'refuseRelease', answer, { params, body: releases.refuseBody });
  app.post('/releases/:id/refuse/', no, async (request) => {
    const { params, body } = request;
    await refuse(db, params.id, { ...body, ...authorOf(request) });
    const told = { department: params.id, version: body.version, ...actorForLog(request) };
    logSecurity(request, { event: 'release-not-approved', ...told });
    return current();
  });
  const rule = 'second-yes';
  const switching = route(mayAnswer, 'setSecondYes', answer, { params, body: releases.ruleBody });
  app.post(`/releases/:id/${rule}/`, switching, async (request) => {
    const { params, body } = request;
    await setRule(db, params.id, { rule, ...body, ...authorOf(request) });
    const told = { department: params.id, rule, ...body, ...actorForLog(request) } as const;
    logSecurity(request, { event: 'release-rule-changed', ...told });
    return current();
  });
}
