import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClamdAddress } from '../../config/variables.ts';

/** `idleMs` is above clamd's MaxScanTime of two minutes. `wholeMs` allows 1 GB at 2.5 MB/s. */
const WAIT = { connectMs: 3000, idleMs: 150_000, wholeMs: 600_000 };

const MAX_ANSWER = 4096;

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

/** Resolves to the name of the virus, or undefined if clamd finds no virus (clamd(8), INSTREAM). @throws NotScanned */
export async function scanStream(address: ClamdAddress, content: Parts, wait = WAIT) {
  const { answer, isComplete } = await send(address, framed(content), wait);
  if (answer === 'stream: OK' && isComplete) return undefined;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return found;
  const reason = answer.startsWith('INSTREAM size limit exceeded') ? 'too-large' : 'away';
  const when = isComplete ? '' : ' before all was sent';
  throw new NotScanned(reason, `clamd answered${when}: ${answer.slice(0, 200)}`);
}

export const clamdVersion = async (address: ClamdAddress): Promise<string> =>
  (await send(address, [Buffer.from('zVERSION\0')], WAIT)).answer;

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

function send(address: ClamdAddress, sent: Parts, { connectMs, idleMs, wholeMs }: typeof WAIT) {
  return new Promise<{ answer: string; isComplete: boolean }>((settle, fail) => {
    const socket = connect(address);
    let answer = '';
    let isComplete = false;
    let failure: unknown;
    const giveUp = () => socket.destroy(new Error('No answer in time.'));
    const whole = setTimeout(giveUp, wholeMs);
    socket.setTimeout(connectMs, giveUp);
    socket.once('connect', () => socket.setTimeout(idleMs));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (answer.length > MAX_ANSWER) socket.destroy(new Error('The answer is too long.'));
    });
    socket.once('error', (error) => {
      failure = error;
    });
    socket.once('close', () => {
      clearTimeout(whole);
      if (answer.endsWith('\0') && answer.length <= MAX_ANSWER)
        settle({ answer: answer.slice(0, -1), isComplete });
      else fail(new NotScanned('away', 'clamd did not answer.', { cause: failure }));
    });
    const untilAnswered = async function* () {
      for await (const part of sent) {
        // An early response can arrive during the pause. If the next write failed first, the response would be lost.
        await nextTurn();
        if (answer !== '') return;
        yield part;
      }
      isComplete = true;
    };
    pipeline(untilAnswered, socket, { end: false }).catch((error: unknown) => {
      failure ??= error;
    });
  });
}
