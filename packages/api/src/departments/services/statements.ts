import { createHash, createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import type { StaffRole } from '@ar/domain/roles';
import { createSigner } from 'fast-jwt';
import type { Secrets } from '../../platform/config/secrets.ts';

interface Asking {
  department: string;
  person: { id: number; role: StaffRole | null };
  requestId: string;
}

const LIFETIME_MS = 60_000;

/** The bytes before an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs who calls a department's service. The key derives from the secret that all servers share. */
export function createStatements(secrets: Secrets, iss: string) {
  const [current, ...previous] = secrets.map(keyFrom) as [Key, ...Key[]];
  const sign = createSigner({
    key: current.pem,
    algorithm: 'EdDSA',
    expiresIn: LIFETIME_MS,
    iss,
    kid: current.jwk.kid,
    header: { typ: 'service+jwt', alg: 'EdDSA' },
  });
  return {
    sign: ({ department, person, requestId }: Asking): string =>
      sign({ aud: department, sub: String(person.id), role: person.role, request_id: requestId }),
    /** What a service checks them with (RFC 7517). */
    keys: [current, ...previous].map(({ jwk }) => jwk),
  };
}

type Key = ReturnType<typeof keyFrom>;

function keyFrom(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'statements for department services', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { kty = '', crv = '', x = '' } = createPublicKey(key).export({ format: 'jwk' });
  // RFC 7638: another key has another name.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  const jwk = { kty, crv, x, kid, use: 'sig', alg: 'EdDSA' };
  return { pem: String(key.export({ format: 'pem', type: 'pkcs8' })), jwk };
}
