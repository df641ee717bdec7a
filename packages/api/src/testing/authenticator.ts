import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Options {
  challenge: string;
}

export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const rpId = createHash('sha256').update(new URL(origin).hostname).digest();

  const dataOf = (flags: number, rest = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpId, Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  });

  return {
    id: id.toString('base64url'),
    /** A lower counter than before simulates a copied authenticator. */
    setCounter(count: number) {
      counter = count;
    },
    create(options: Options, from = origin) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const cose = Buffer.concat([
        // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} in CBOR.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const authData = dataOf(
        USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL,
        Buffer.concat([Buffer.alloc(16), size, id, cose]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(authData.length);
      const attestationObject = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": …}
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        length,
        authData,
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, from).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options: Options, { from = origin, verified = true } = {}) {
      const authenticatorData = dataOf(USER_PRESENT | (verified ? USER_VERIFIED : 0));
      const client = clientData('webauthn.get', options, from);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
