import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';

/** A morning's try is switched on again; one that was forgotten is not left open. */
export const GRANT_LIFETIME_MS = 60 * 60 * 1000;

const claims = z
  .object({
    sub: z.string().regex(/^\d{1,9}$/),
    sid: z.uuid(),
    type: z.literal('override'),
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

/** Grants: JWT by HS256 and by nothing else (RFC 8725, 3.1), with a type so that no other token passes for one. */
export function createGrants(secret: string): Grants {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: GRANT_LIFETIME_MS });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], requiredClaims: ['exp', 'iat'] });
  return {
    issue: ({ userId, sessionId, department, origin }) =>
      sign({ sub: String(userId), sid: sessionId, type: 'override', department, origin }),
    read(token) {
      try {
        return claims.safeParse(verify(token)).data ?? null;
      } catch {
        return null;
      }
    },
  };
}
