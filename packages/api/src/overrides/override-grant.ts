import * as z from 'zod';
import { createSignedTokens } from '../auth/tokens.ts';

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
