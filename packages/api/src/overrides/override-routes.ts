import { type OverrideBody, overrideBody, overrideGranted } from '@ar/federation/releases';
import * as z from 'zod';
import { personOf, requires } from '../http/access.ts';
import { type Api, answers } from '../http/routes.ts';
import { logSecurity } from '../security-log/security-log.ts';
import { dropGrant, keepGrant } from './override-cookie.ts';
import { createGrants, GRANT_LIFETIME_MS } from './override-grant.ts';

interface Dependencies {
  secret: string;
  publicOrigin: string;
}

/** A developer's own build in a deployed host: SuperAdmin's, for a while (docs/decisions/own-build-in-a-deployed-host.md). */
export function overrideRoutes(app: Api, { secret, publicOrigin }: Dependencies): void {
  const grants = createGrants(secret, publicOrigin);
  const tags = ['registry'];
  app.post<{ Body: OverrideBody }>(
    '/override/',
    {
      config: requires('create', 'releases'),
      schema: {
        tags,
        operationId: 'allowOverride',
        summary: 'Allow your own build of a department in your pages, for an hour',
        body: overrideBody,
        response: answers(overrideGranted),
      },
    },
    async (request, reply) => {
      const { id: userId, email: account, session_id: sessionId } = personOf(request);
      const { department, origin } = request.body;
      const grant = grants.issue({ userId, sessionId, department, origin });
      reply.header('set-cookie', keepGrant(grant, publicOrigin));
      logSecurity(request, { event: 'own-build-allowed', account, user: userId, department, origin });
      const until = new Date(Date.now() + GRANT_LIFETIME_MS).toISOString();
      return { department, origin, until };
    },
  );
  app.delete(
    '/override/',
    {
      config: requires('delete', 'releases'),
      schema: {
        tags,
        operationId: 'endOverride',
        summary: 'Allow your own build no longer',
        response: answers(z.object({})),
      },
    },
    async (request, reply) => {
      reply.header('set-cookie', dropGrant(publicOrigin));
      const { id: user, email: account } = personOf(request);
      logSecurity(request, { event: 'own-build-ended', account, user });
      return {};
    },
  );
}
