import { once } from 'node:events';
import { createServer } from 'node:net';

export class StartRefused extends Error {
  override name = 'StartRefused';
}

export async function ensurePortFree(port: number, host: string): Promise<void> {
  const probe = createServer().listen({ port, host, exclusive: true });
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw refusal(error, port, host);
  });
  await new Promise((closed) => probe.close(closed));
}

export function refusal(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const noSuchAddress = `This machine has no address ${host}. Choose another with HOST.`;
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or choose another port, for example: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: noSuchAddress,
    ENOTFOUND: noSuchAddress,
  };
  const text = words[error.code ?? ''];
  return text ? new StartRefused(text) : error;
}
