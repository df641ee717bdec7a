import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLine } from '../../platform/limits/turns.ts';
import { PARAMETERS } from './password-parameters.ts';

const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Limits concurrent hashes, because each hash takes 46 MiB of memory and a core. */
const limited = createLine({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 100 });

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, PARAMETERS));

export const isOutdated = (hashed: string): boolean => !hashed.startsWith(CURRENT);

let decoyHash: Promise<string> | undefined;

/** Without a hash, verifies a decoy hash, so that response times do not reveal which accounts exist (ASVS 6.3.8). */
export async function isRight(password: string, hashed: string | null | undefined): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(32).toString('base64'));
  const compared = hashed ?? (await decoyHash);
  const matches = await limited(() => verify(compared, password));
  return matches && Boolean(hashed);
}
