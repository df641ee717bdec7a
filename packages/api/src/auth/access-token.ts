import * as z from 'zod';
import { createSignedTokens } from './signed-tokens.ts';

const LIFETIME_MS = 15 * 60 * 1000;

/** More than the people who work at once. Somebody sends the same token for 15 minutes; its end is looked at each time. */
const KEPT_TOKENS = 1000;

const claims = z
  .object({ sub: z.string().regex(/^\d{1,9}$/), sid: z.uuid() })
  .transform(({ sub, sid }) => ({ userId: Number(sub), sessionId: sid }));

/** Whose token it is, and of which session. The role is not in it: it is read with each request. */
export type Claims = z.infer<typeof claims>;

export interface AccessTokens {
  issue(claims: Claims): string;
  /** Null for whatever is not a valid access token of ours, expired ones included. */
  read(token: string): Claims | null;
}

/** Access tokens for the API (RFC 9068 names their type). */
export function createAccessTokens(secret: string, publicOrigin: string): AccessTokens {
  const tokens = createSignedTokens({
    secret,
    publicOrigin,
    typ: 'at+jwt',
    audience: '/api',
    lifetimeMs: LIFETIME_MS,
    kept: KEPT_TOKENS,
  });
  return {
    issue: ({ userId, sessionId }) => tokens.sign({ sub: String(userId), sid: sessionId }),
    read: (token) => claims.safeParse(tokens.read(token)).data ?? null,
  };
}
