import { createSigner, createVerifier } from 'fast-jwt';

interface Kind {
  secret: string;
  /** Who issues them: this product, as it is reached from outside. */
  publicOrigin: string;
  /** What kind of token it is, in its header (RFC 8725, 3.11): no other kind passes for it. */
  typ: string;
  /** Which part of the product they are for, as a path. */
  audience: string;
  lifetimeMs: number;
  /** How many are remembered, where the same ones are read again and again. */
  kept?: number;
}

export interface SignedTokens {
  sign(claims: object): string;
  /** Its claims; null for whatever is not a valid token of this kind, expired ones included. */
  read(token: string): unknown;
}

/**
 * JWT by HS256 and by nothing else (RFC 8725, 3.1), whose issuer, audience and type must be the very ones that it was
 * made with: neither another installation's token with the same key nor another kind of our own is taken.
 */
export function createSignedTokens(kind: Kind): SignedTokens {
  const { secret: key, publicOrigin: iss, typ, lifetimeMs: expiresIn, kept } = kind;
  const aud = `${iss}${kind.audience}`;
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
    sign: (claims) => sign({ ...claims }),
    read(token) {
      try {
        return verify(token);
      } catch {
        return null;
      }
    },
  };
}
