import { once } from 'node:events';
import { createServer } from 'node:net';

/** A reason that the operator can remedy; the message says how. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** Checks the port before anything is opened that a failure would leave open. */
export async function ensurePortFree(port: number, host: string): Promise<void> {
  const probe = createServer().listen({ port, host, exclusive: true });
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw refusal(error, port, host);
  });
  await new Promise((closed) => probe.close(closed));
}

export function refusal(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const nowhere = `This machine has no address ${host}. Choose another with HOST.`;
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or choose another port, for example: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: nowhere,
    ENOTFOUND: nowhere,
  };
  const text = words[error.code ?? ''];
  return text ? new StartRefused(text) : error;
}
