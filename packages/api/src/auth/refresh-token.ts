import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What the database keeps of a refresh token, and of a link that sets a password: enough to recognise it, useless to a thief. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function firstToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Which token follows another. It is derived, not drawn, so that a second tab that sends the same token within the
 * grace gets the very same successor: both tabs go on in one chain, and nothing but hashes has to be stored. With
 * two successors instead, a thief who is quick enough would own a branch that no replay ever betrays.
 */
export function createSuccession(secret: string): (token: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token succession', 32));
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
