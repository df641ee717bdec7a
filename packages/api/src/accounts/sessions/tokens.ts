import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { Secrets } from '../../platform/config/secrets.ts';

interface Kind<Claims extends z.ZodType> {
  /** In its header (RFC 8725, 3.11). */
  typ: string;
  /** Which part of the product they are for, as a path. */
  audience: string;
  lifetimeMs: number;
  claims: Claims;
  cache?: number;
}

/** JWT by HS256 alone (RFC 8725, 3.1): neither another installation's with the same key nor one of another kind. */
export function createSignedTokens<Claims extends z.ZodType>(
  [key, ...previous]: Secrets,
  iss: string,
  { typ, audience, lifetimeMs: expiresIn, claims, ...options }: Kind<Claims>,
) {
  const aud = `${iss}${audience}`;
  const verifiers = [key, ...previous].map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat', 'iss', 'aud'],
      allowedIss: iss,
      allowedAud: aud,
      checkTyp: typ,
      ...options,
    }),
  );
  return {
    sign: createSigner({ key, algorithm: 'HS256', expiresIn, iss, aud, header: { typ, alg: 'HS256' } }),
    /** Its claims; null for whatever is not a valid token of this kind, expired ones included. */
    read(token: string): z.output<Claims> | null {
      for (const verify of verifiers) {
        try {
          return claims.safeParse(verify(token)).data ?? null;
        } catch {
          // Of another secret, or of none.
        }
      }
      return null;
    },
  };
}

export const whose = { sub: z.string().regex(/^\d{1,9}$/), sid: z.uuid() };

const claims = z.object(whose).transform(({ sub, sid }) => ({ userId: Number(sub), sessionId: sid }));

/** Without the role, because that is read with each request. */
export type Claims = z.infer<typeof claims>;
export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Access tokens for the API (RFC 9068 names their type). */
export function createAccessTokens(secrets: Secrets, publicOrigin: string) {
  const lifetimeMs = 15 * 60 * 1000;
  // More are remembered than people work at once.
  const kind = { typ: 'at+jwt', audience: '/api', lifetimeMs, claims, cache: 1000 };
  const { sign, read } = createSignedTokens(secrets, publicOrigin, kind);
  return {
    issue: ({ userId, sessionId }: Claims): string => sign({ sub: String(userId), sid: sessionId }),
    read,
  };
}

/** 256 bits, in letters that need no escaping in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: enough to recognise it, useless to a thief. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Derived, not drawn: with two successors of one token, a thief would own a branch that no replay betrays. */
export function createSuccession([secret, ...previous]: Secrets): Succession {
  const by = (secret: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token succession', 32));
    return (token: string) => createHmac('sha256', key).update(token).digest('base64url');
  };
  const all = [secret, ...previous].map(by);
  return { of: by(secret), allOf: (token) => all.map((successor) => successor(token)) };
}

export interface Succession {
  of(token: string): string;
  /** Besides, what it would be by the secrets before: another server may have used one a moment ago. */
  allOf(token: string): string[];
}
