import { createServer } from 'node:net';

/** The server could not start for a reason that the person at the terminal can remedy: the message says all. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** Makes sure that the server will be able to listen, before anything is opened that a failure would leave open. */
export async function ensurePortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((free, refuse) => {
    probe.once('error', (error: NodeJS.ErrnoException) => refuse(refusal(error, port, host)));
    probe.listen({ port, host, exclusive: true }, free);
  });
  await new Promise((closed) => probe.close(closed));
}

/** A failure to listen in words. */
export function refusal(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartRefused(
      `Port ${port} is taken by another program. Stop that one, or choose another port, for example: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartRefused(`Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartRefused(`This machine has no address ${host}. Choose another with HOST.`);
  }
  return error;
}
