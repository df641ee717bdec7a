import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';

interface Kind {
  secret: string;
  publicOrigin: string;
  /** The kind of token, in its header (RFC 8725, 3.11): no other kind passes for it. */
  typ: string;
  /** Which part of the product they are for, as a path. */
  audience: string;
  lifetimeMs: number;
  /** How many are remembered, if the same ones are read again and again. */
  kept?: number;
}

/**
 * JWT by HS256 and by nothing else (RFC 8725, 3.1). Issuer, audience and type must match: neither another
 * installation's token with the same key nor another kind of our own is accepted.
 */
export function createSignedTokens({
  secret: key,
  publicOrigin: iss,
  typ,
  audience,
  lifetimeMs,
  kept,
}: Kind) {
  const aud = `${iss}${audience}`;
  const expiresIn = lifetimeMs;
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn, iss, aud, header: { typ, alg: 'HS256' } });
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'iat', 'iss', 'aud'],
    allowedIss: iss,
    allowedAud: aud,
    checkTyp: typ,
    ...(kept !== undefined && { cache: kept }),
  });
  return {
    sign: (claims: object): string => sign({ ...claims }),
    /** Its claims; null for whatever is not a valid token of this kind, expired ones included. */
    read(token: string): unknown {
      try {
        return verify(token);
      } catch {
        return null;
      }
    },
  };
}

const claims = z
  .object({ sub: z.string().regex(/^\d{1,9}$/), sid: z.uuid() })
  .transform(({ sub, sid }) => ({ userId: Number(sub), sessionId: sid }));

/** Whose access token it is. It has no role, because the role is read with each request. */
export type Claims = z.infer<typeof claims>;
export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Access tokens for the API (RFC 9068 names their type). */
export function createAccessTokens(secret: string, publicOrigin: string) {
  // More are kept than people work at once.
  const kind = { typ: 'at+jwt', audience: '/api', lifetimeMs: 15 * 60 * 1000, kept: 1000 };
  const tokens = createSignedTokens({ secret, publicOrigin, ...kind });
  return {
    issue: ({ userId, sessionId }: Claims): string => tokens.sign({ sub: String(userId), sid: sessionId }),
    read: (token: string): Claims | null => claims.safeParse(tokens.read(token)).data ?? null,
  };
}

/** 256 bits, in letters that need no escaping in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: enough to recognise it, useless to a thief. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Which refresh token follows another. It is derived, not drawn: a second tab that sends the same token within the
 * grace gets the same successor, so that both tabs go on in one chain. With two successors, a quick thief would own a
 * branch that no replay ever betrays.
 */
export function createSuccession(secret: string): (token: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token succession', 32));
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
