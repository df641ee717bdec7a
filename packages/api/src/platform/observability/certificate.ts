import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

const WAIT_MS = 5000;

/** Resolves to the certificate's expiry in seconds since 1970, even if the certificate is invalid. */
export async function certificateEnds(origin: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...servername });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(WAIT_MS) });
    return Date.parse(socket.getPeerCertificate().valid_to) / 1000;
  } finally {
    socket.destroy();
  }
}
