import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Secrets } from '../config/secrets.ts';

const VALID_MS = 60_000;

export const signedAddress = z.object({ url: z.string(), expires_at: z.iso.datetime() });

export type AddressSigner = ReturnType<typeof createAddressSigner>;

/** Signs with a derived key, so that tokens signed with the same secret are not valid signatures. */
export function createAddressSigner(secrets: Secrets, now: () => number = Date.now) {
  const [key, ...previous] = secrets.map((secret) =>
    createHmac('sha256', secret).update('addresses of files').digest(),
  ) as [Buffer, ...Buffer[]];
  const signatureOf = (storageKey: string, file: string, expires: string, kept: string, by = key) =>
    createHmac('sha256', by).update(`${storageKey} ${file} ${expires} ${kept}`).digest();
  const sign = (storageKey: string, file: string, kept: '' | '1') => {
    const expires = String(now() + VALID_MS);
    const signature = signatureOf(storageKey, file, expires, kept).toString('base64url');
    return {
      url: `/files/${storageKey}?${new URLSearchParams({ file, expires, kept, signature })}`,
      expires_at: new Date(Number(expires)).toISOString(),
    };
  };
  return {
    /** Returns a URL that opens one file for 60 s, unless the record is deleted. */
    sign: (storageKey: string, file: string) => sign(storageKey, file, ''),
    /** Returns a URL that also opens files of deleted records and of earlier versions. */
    signEarlier: (storageKey: string, file: string) => sign(storageKey, file, '1'),
    fileIn(storageKey: string, query: unknown): { id: string; isKept: boolean } | undefined {
      const { file: id, expires, kept, signature } = (query ?? {}) as Record<string, unknown>;
      if (typeof id !== 'string' || typeof expires !== 'string' || typeof kept !== 'string') return;
      if (typeof signature !== 'string' || !/^\d{13}$/.test(expires) || Number(expires) < now()) return;
      const given = Buffer.from(signature, 'base64url');
      const isOurs = [key, ...previous].some((by) => {
        const expected = signatureOf(storageKey, id, expires, kept, by);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? { id, isKept: kept === '1' } : undefined;
    },
  };
}
