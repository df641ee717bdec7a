import { can } from '@ar/domain/permissions';
import { overrideBody, overrideGranted } from '@ar/federation/releases';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { recordAccess } from '../../accounts/journal/security-journal.ts';
import { personOf, requireProof } from '../../accounts/sessions/access.ts';
import { createIdentify } from '../../accounts/sessions/person.ts';
import { createSignedTokens, sessionClaims } from '../../accounts/sessions/tokens.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hostCookie, hostCookieIn } from '../../platform/http/headers.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';

export type FindOverride = ReturnType<typeof createFindOverride>;

const COOKIE = 'own-build';

const LIFETIME_MS = 60 * 60 * 1000;

const claims = z
  .object({ ...sessionClaims, department: z.string(), origin: z.string(), exp: z.int() })
  .transform(({ sub, sid, exp, ...allowed }) => ({
    ...allowed,
    userId: Number(sub),
    sessionId: sid,
    until: new Date(exp * 1000).toISOString(),
  }));

const createGrants = (secrets: Secrets, publicOrigin: string) => {
  const kind = { typ: 'own-build+jwt', audience: '/dashboard', lifetimeMs: LIFETIME_MS, claims };
  return createSignedTokens(secrets, publicOrigin, kind);
};

export function createFindOverride(db: Kysely<DB>, secrets: Secrets, publicOrigin: string) {
  const grants = createGrants(secrets, publicOrigin);
  const identify = createIdentify(db, grants);
  return async (cookies: string | undefined) => {
    const token = hostCookieIn(cookies, COOKIE, publicOrigin);
    const grant = token && grants.read(token);
    if (!grant) return undefined;
    const person = await identify(`Bearer ${token}`);
    const { department, origin, until } = grant;
    const isAllowed = person && can(person.role, 'update', 'releases');
    return isAllowed ? { person: person.id, department, origin, until } : undefined;
  };
}

/** These routes are explained in docs/decisions/own-build-in-a-deployed-host.md. */
export async function overrideRoutes(app: Api): Promise<void> {
  const { db, secrets, config } = app;
  const { publicOrigin } = config;
  const grants = createGrants(secrets, publicOrigin);
  const body = { body: overrideBody };
  const allow = route(requires('create', 'releases'), 'allowOverride', answers(overrideGranted), body);
  app.post('/override/', allow, async (request, reply) => {
    const { id: user, email: account, session_id: sid, is_proved } = personOf(request);
    requireProof(is_proved);
    const { department, origin } = request.body;
    const value = grants.sign({ sub: String(user), sid, department, origin });
    const event = { event: 'own-build-allowed', account, user, department, origin } as const;
    await recordAccess(db, event, request.id);
    reply.header('set-cookie', hostCookie(COOKIE, value, LIFETIME_MS / 1000, publicOrigin));
    logSecurity(request, event);
    return { department, origin, until: new Date(Date.now() + LIFETIME_MS).toISOString() };
  });
  const end = route(requires('delete', 'releases'), 'endOverride', answers(z.object({})));
  app.delete('/override/', end, async (request, reply) => {
    reply.header('set-cookie', hostCookie(COOKIE, '', 0, publicOrigin));
    const { id: user, email: account } = personOf(request);
    logSecurity(request, { event: 'own-build-ended', account, user });
    return {};
  });
}
