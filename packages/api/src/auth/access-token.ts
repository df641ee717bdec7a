import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';

const LIFETIME_MS = 15 * 60 * 1000;

/** More than the people who work at once. */
const KEPT_TOKENS = 1000;

const claims = z
  .object({ sub: z.string().regex(/^\d{1,9}$/), sid: z.uuid(), type: z.literal('access') })
  .transform(({ sub, sid }) => ({ userId: Number(sub), sessionId: sid }));

/** Whose token it is, and of which session. The role is not in it: it is read with each request (design, "Sessions"). */
export type Claims = z.infer<typeof claims>;

export interface AccessTokens {
  issue(claims: Claims): string;
  /** Null for whatever is not a valid access token of ours, expired ones included. */
  read(token: string): Claims | null;
}

/** Access tokens: JWT by HS256 and by nothing else (RFC 8725, 3.1), with a type so that no other token passes for one. */
export function createAccessTokens(secret: string): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: LIFETIME_MS });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'iat'],
    // Somebody sends the same token for 15 minutes, and need not have it taken apart each time; when it expires is
    // still looked at each time.
    cache: KEPT_TOKENS,
  });
  return {
    issue: ({ userId, sessionId }) => sign({ sub: String(userId), sid: sessionId, type: 'access' }),
    read(token) {
      try {
        return claims.safeParse(verify(token)).data ?? null;
      } catch {
        return null;
      }
    },
  };
}
