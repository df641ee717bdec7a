import type { IncomingMessage } from 'node:http';

/** How much of a refused body is still read, so that the client comes to read why (nginx calls it lingering). */
const LINGER_BYTES = 64 * 1024 * 1024;

/** Reads on what is left of a body that was refused, up to a limit. */
export function linger(body: IncomingMessage): void {
  let left = LINGER_BYTES;
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
  // Once the parser let go of the body: letting go pauses it.
  setImmediate(() => body.resume());
}

/** What the parser says of a body that is no form is a plain error; everything else has a code or a type of its own. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}
