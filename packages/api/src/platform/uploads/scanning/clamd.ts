import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClamdAddress } from '../../config/variables.ts';

/** clamd ends a scan after two minutes (MaxScanTime). 1 GB at 2.5 MB/s fits into `wholeMs`. */
const WAIT = { connectMs: 3000, idleMs: 150_000, wholeMs: 600_000 };

const MAX_ANSWER = 4096;

/** `too-large`: longer than StreamMaxLength. */
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

type Parts = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Returns what clamd finds in a file (clamd(8), INSTREAM). @throws NotScanned */
export async function scanStream(address: ClamdAddress, content: Parts, wait = WAIT) {
  const { said, isAboutAll } = await ask(address, framed(content), wait);
  if (said === 'stream: OK' && isAboutAll) return undefined;
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (found) return found;
  const reason = said.startsWith('INSTREAM size limit exceeded') ? 'too-large' : 'away';
  const when = isAboutAll ? '' : ' before all was sent';
  throw new NotScanned(reason, `clamd answered${when}: ${said.slice(0, 200)}`);
}

/** Such as `ClamAV 1.4.3/27654/Mon Jun  2 08:30:00 2025`. */
export const clamdVersion = async (address: ClamdAddress): Promise<string> =>
  (await ask(address, [Buffer.from('zVERSION\0')], WAIT)).said;

/** Parts follow their length; zero ends the stream. */
async function* framed(content: Parts) {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of content) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    yield length;
    yield part;
  }
  yield Buffer.alloc(4);
}

/** One command per connection; clamd may answer early and close. */
function ask(address: ClamdAddress, sent: Parts, { connectMs, idleMs, wholeMs }: typeof WAIT) {
  return new Promise<{ said: string; isAboutAll: boolean }>((settle, fail) => {
    const socket = connect(address);
    let said = '';
    let isAboutAll = false;
    let failure: unknown;
    const giveUp = () => socket.destroy(new Error('No answer in time.'));
    const whole = setTimeout(giveUp, wholeMs);
    socket.setTimeout(connectMs, giveUp);
    socket.once('connect', () => socket.setTimeout(idleMs));
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.length > MAX_ANSWER) socket.destroy(new Error('The answer is too long.'));
    });
    socket.once('error', (error) => {
      failure = error;
    });
    socket.once('close', () => {
      clearTimeout(whole);
      if (said.endsWith('\0') && said.length <= MAX_ANSWER) settle({ said: said.slice(0, -1), isAboutAll });
      else fail(new NotScanned('away', 'clamd did not answer.', { cause: failure }));
    });
    const unanswered = async function* () {
      for await (const part of sent) {
        // Reads an early answer, which a failing write would lose.
        await nextTurn();
        if (said !== '') return;
        yield part;
      }
      isAboutAll = true;
    };
    pipeline(unanswered, socket, { end: false }).catch((error: unknown) => {
      failure ??= error;
    });
  });
}
