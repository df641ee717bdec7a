import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PARAMETERS } from './password-parameters.ts';

const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

export const isOutdated = (hashed: string): boolean => !hashed.startsWith(CURRENT);

let nobodysHash: Promise<string> | undefined;

/** Without a hash it is wrong after the same work: the time does not tell who has an account (ASVS 6.3.8). */
export async function isRight(password: string, hashed: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64'));
  const matches = await verify(hashed ?? (await nobodysHash), password);
  return matches && Boolean(hashed);
}
