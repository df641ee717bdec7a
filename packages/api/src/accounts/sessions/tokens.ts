import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import type { Secrets } from '../../platform/config/secrets.ts';

interface Kind<Claims extends z.ZodType> {
  typ: string;
  audience: string;
  lifetimeMs: number;
  claims: Claims;
  cache?: number;
}

/** Signs and verifies JWTs of one kind. HS256 is the only accepted algorithm (RFC 8725, 3.1). */
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
    read(token: string): z.output<Claims> | null {
      for (const verify of verifiers) {
        try {
          return claims.safeParse(verify(token)).data ?? null;
        } catch {}
      }
      return null;
    },
  };
}

export const sessionClaims = { sub: z.string().regex(/^\d{1,9}$/), sid: z.uuid() };

const claims = z.object(sessionClaims).transform(({ sub, sid }) => ({ userId: Number(sub), sessionId: sid }));

export type Claims = z.infer<typeof claims>;
export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens(secrets: Secrets, publicOrigin: string) {
  const lifetimeMs = 15 * 60 * 1000;
  const kind = { typ: 'at+jwt', audience: '/api', lifetimeMs, claims, cache: 1000 };
  const { sign, read } = createSignedTokens(secrets, publicOrigin, kind);
  return {
    issue: ({ userId, sessionId }: Claims): string => sign({ sub: String(userId), sid: sessionId }),
    read,
  };
}

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Derives each next token from its predecessor, so that a thief and the owner cannot have different next tokens. */
export function createRotation([secret, ...previous]: Secrets) {
  const by = (secret: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token succession', 32));
    return (token: string) => createHmac('sha256', key).update(token).digest('base64url');
  };
  const all = [secret, ...previous].map(by);
  return {
    next: by(secret),
    /** Returns the next token by each secret, because a server with a previous secret may have derived it. */
    allNext: (token: string): string[] => all.map((successor) => successor(token)),
  };
}
