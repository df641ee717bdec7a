import { createHmac, timingSafeEqual } from 'node:crypto';

const VALID_MS = 60_000;

export type AddressSigner = ReturnType<typeof createAddressSigner>;

/** Signs with a key that is derived from the server's secret, so that no token is ever a signature. */
export function createAddressSigner(secret: string, now: () => number = Date.now) {
  const key = createHmac('sha256', secret).update('addresses of files').digest();
  const signatureOf = (storageKey: string, expires: string) =>
    createHmac('sha256', key).update(`${storageKey} ${expires}`).digest();
  return {
    /** An address of this one file that anybody who holds it may read for 60 s. */
    sign(storageKey: string): { url: string; expires_at: string } {
      const expires = now() + VALID_MS;
      const signature = signatureOf(storageKey, String(expires)).toString('base64url');
      return {
        url: `/files/${storageKey}?expires=${expires}&signature=${signature}`,
        expires_at: new Date(expires).toISOString(),
      };
    },
    allows(storageKey: string, query: unknown): boolean {
      const { expires, signature } = (query ?? {}) as Record<string, unknown>;
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      if (!/^\d{13}$/.test(expires) || Number(expires) < now()) return false;
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(storageKey, expires);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
