import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const VALID_MS = 60_000;

export const signedAddress = z.object({ url: z.string(), expires_at: z.iso.datetime() });

export type AddressSigner = ReturnType<typeof createAddressSigner>;

/** Signs with a key that is derived from the server's secret, so that no token is ever a signature. */
export function createAddressSigner(secret: string, now: () => number = Date.now) {
  const key = createHmac('sha256', secret).update('addresses of files').digest();
  const signatureOf = (storageKey: string, file: string, expires: string) =>
    createHmac('sha256', key).update(`${storageKey} ${file} ${expires}`).digest();
  return {
    /**
     * An address of this one file that anybody who holds it may read for 60 s. Of several with the same content,
     * `file` is the row whose name it bears.
     */
    sign(storageKey: string, file: string): { url: string; expires_at: string } {
      const expires = now() + VALID_MS;
      const signature = signatureOf(storageKey, file, String(expires)).toString('base64url');
      return {
        url: `/files/${storageKey}?file=${file}&expires=${expires}&signature=${signature}`,
        expires_at: new Date(expires).toISOString(),
      };
    },
    /** The file that a query of such an address names; undefined where it is none, or no longer valid. */
    fileIn(storageKey: string, query: unknown): string | undefined {
      const { file, expires, signature } = (query ?? {}) as Record<string, unknown>;
      if (typeof file !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return;
      if (!/^\d{13}$/.test(expires) || Number(expires) < now()) return;
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(storageKey, file, expires);
      return given.length === expected.length && timingSafeEqual(given, expected) ? file : undefined;
    },
  };
}
