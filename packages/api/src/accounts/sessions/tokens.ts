import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { Secrets } from '../../platform/config/secrets.ts';

interface Kind<Claims extends z.ZodType> {
  /** In its header (RFC 8725, 3.11). */
  typ: string;
  /** The part of the product that they are for, as a path. */
  audience: string;
  lifetimeMs: number;
  claims: Claims;
  cache?: number;
}

/** Signs and reads JWTs with HS256 only (RFC 8725, 3.1), bound to this installation and one kind. */
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
    /** The claims; null for an invalid or expired token, or one of another kind. */
    read(token: string): z.output<Claims> | null {
      for (const verify of verifiers) {
        try {
          return claims.safeParse(verify(token)).data ?? null;
        } catch {
          // Try the next secret.
        }
      }
      return null;
    },
  };
}

export const whose = { sub: z.string().regex(/^\d{1,9}$/), sid: z.uuid() };

const claims = z.object(whose).transform(({ sub, sid }) => ({ userId: Number(sub), sessionId: sid }));

/** No role, which is read with each request. */
export type Claims = z.infer<typeof claims>;
export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Access tokens for the API (RFC 9068 names their type). */
export function createAccessTokens(secrets: Secrets, publicOrigin: string) {
  const lifetimeMs = 15 * 60 * 1000;
  // Caches more tokens than people work at once.
  const kind = { typ: 'at+jwt', audience: '/api', lifetimeMs, claims, cache: 1000 };
  const { sign, read } = createSignedTokens(secrets, publicOrigin, kind);
  return {
    issue: ({ userId, sessionId }: Claims): string => sign({ sub: String(userId), sid: sessionId }),
    read,
  };
}

/** 256 bits, in letters that need no escaping in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, which the database keeps in its place. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Derives a token's successor: with two random ones, a thief could continue one branch without any replay. */
export function createSuccession([secret, ...previous]: Secrets) {
  const by = (secret: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token succession', 32));
    return (token: string) => createHmac('sha256', key).update(token).digest('base64url');
  };
  const all = [secret, ...previous].map(by);
  return {
    of: by(secret),
    /** Also by previous secrets, which another server may have used a moment ago. */
    allOf: (token: string): string[] => all.map((successor) => successor(token)),
  };
}

export type Succession = ReturnType<typeof createSuccession>;
