import { can } from '@ar/domain/permissions';
import { type OverrideBody, overrideBody, overrideGranted } from '@ar/federation/releases';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { personOf } from '../auth/access.ts';
import { createIdentify } from '../auth/person.ts';
import { createSignedTokens } from '../auth/tokens.ts';
import type { DB } from '../database/schema.ts';
import { hostCookie, hostCookieIn } from '../http/headers.ts';
import { type Api, answers, requires } from '../http/routes.ts';
import { logSecurity } from '../security-log/security-log.ts';

/** What a page says of an override that is allowed in it, and its policy lets in. */
export interface AllowedOverride {
  person: number;
  department: string;
  origin: string;
  until: string;
}

/** Finds the override that a page's cookies allow; undefined for almost every page there is. */
export type FindOverride = (cookies: string | undefined) => Promise<AllowedOverride | undefined>;

/**
 * A grant counts for as long as the session that it was made in, and the person's right to it: whoever signs out, or is no
 * SuperAdmin any more, takes it along. Pages without the cookie cost nothing.
 */
export function createFindOverride(db: Kysely<DB>, secret: string, publicOrigin: string): FindOverride {
  const grants = createGrants(secret, publicOrigin);
  const identify = createIdentify(db, grants);
  return async (cookies) => {
    const token = grantIn(cookies, publicOrigin);
    const grant = token ? grants.read(token) : null;
    if (!grant) return undefined;
    const person = await identify(`Bearer ${token}`);
    if (!person || !can(person.role, 'update', 'releases')) return undefined;
    const { department, origin, until } = grant;
    return { person: person.id, department, origin, until };
  };
}

/** A morning's try is switched on again; one that was forgotten is not left open. */
export const GRANT_LIFETIME_MS = 60 * 60 * 1000;

const claims = z
  .object({
    sub: z.string().regex(/^\d{1,9}$/),
    sid: z.uuid(),
    department: z.string(),
    origin: z.string(),
    exp: z.int(),
  })
  .transform(({ sub, sid, department, origin, exp }) => ({
    userId: Number(sub),
    sessionId: sid,
    department,
    origin,
    until: new Date(exp * 1000).toISOString(),
  }));

/** Leave for one person, in one session, to run one department from one address of their own machine. */
export type Grant = z.infer<typeof claims>;

export interface Grants {
  issue(grant: Omit<Grant, 'until'>): string;
  /** Null for whatever is not a valid grant of ours, expired ones included. */
  read(token: string): Grant | null;
}

/** Grants, for the dashboard's pages. */
export function createGrants(secret: string, publicOrigin: string): Grants {
  const tokens = createSignedTokens({
    secret,
    publicOrigin,
    typ: 'own-build+jwt',
    audience: '/dashboard',
    lifetimeMs: GRANT_LIFETIME_MS,
  });
  return {
    issue: ({ userId, sessionId, department, origin }) =>
      tokens.sign({ sub: String(userId), sid: sessionId, department, origin }),
    read: (token) => claims.safeParse(tokens.read(token)).data ?? null,
  };
}

const NAME = 'own-build';

/** The `Set-Cookie` that keeps a grant in the browser for as long as it counts: a page can neither make nor read one. */
export const keepGrant = (grant: string, publicOrigin: string): string =>
  hostCookie(NAME, grant, GRANT_LIFETIME_MS / 1000, publicOrigin);

/** The `Set-Cookie` that takes it back. */
export const dropGrant = (publicOrigin: string): string => hostCookie(NAME, '', 0, publicOrigin);

/** The grant in a `Cookie` header. */
export const grantIn = (header: string | undefined, publicOrigin: string): string | undefined =>
  hostCookieIn(header, NAME, publicOrigin);

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
