import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Where clamd listens, as `net.connect` takes it. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** A connection on which nothing moves for as long is given up. clamd itself ends a scan after two minutes. */
const WAIT = { connectMs: 3000, idleMs: 150_000 };

/** Why clamd could not say anything of a file; `too-large`: it takes no stream of this length (StreamMaxLength). */
export class NotScanned extends Error {
  override name = 'NotScanned';

  constructor(
    readonly reason: 'away' | 'too-large',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Sends a file through clamd (clamd(8), INSTREAM). Answers the name of what was found; undefined for nothing.
 *
 * @throws NotScanned
 */
export async function scanStream(
  address: ClamdAddress,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
  wait = WAIT,
): Promise<string | undefined> {
  const said = await ask(address, framed(content), wait);
  if (said === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (found) return found;
  const reason = said.startsWith('INSTREAM size limit exceeded') ? 'too-large' : 'away';
  throw new NotScanned(reason, `clamd answered: ${said.slice(0, 200)}`);
}

/** clamd's version and that of its signatures, such as `ClamAV 1.4.3/27654/Mon Jun  2 08:30:00 2025`. */
export const clamdVersion = (address: ClamdAddress): Promise<string> =>
  ask(address, [Buffer.from('zVERSION\0')], WAIT);

/** Each part has its length before it; none ends the stream. */
async function* framed(content: Iterable<Buffer> | AsyncIterable<Buffer>) {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of content) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    yield length;
    yield part;
  }
  yield Buffer.alloc(4);
}

/** One connection is one command. clamd may answer before all is sent, and ends the connection then. */
function ask(
  address: ClamdAddress,
  sent: Iterable<Buffer> | AsyncIterable<Buffer>,
  { connectMs, idleMs }: typeof WAIT,
): Promise<string> {
  return new Promise((settle, fail) => {
    const socket: Socket = connect(address);
    let said = '';
    let failure: unknown;
    socket.setTimeout(connectMs, () => socket.destroy(new Error('No answer in time.')));
    socket.once('connect', () => socket.setTimeout(idleMs));
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.once('error', (error) => {
      failure = error;
    });
    socket.once('close', () => {
      if (said.endsWith('\0')) settle(said.slice(0, -1));
      else fail(new NotScanned('away', 'clamd did not answer.', { cause: failure }));
    });
    const unanswered = async function* () {
      for await (const part of sent) {
        yield part;
        // Lets an answer in before the next part: writing to a connection that has ended would lose it.
        await nextTurn();
        if (said !== '') return;
      }
    };
    pipeline(unanswered, socket, { end: false }).catch((error: unknown) => {
      failure ??= error;
    });
  });
}
