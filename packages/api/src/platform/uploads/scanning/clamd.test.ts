import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { EICAR } from '../../../testing/clamd.ts';
import { clamdVersion, scanStream } from './clamd.ts';

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find(existsSync);

/** Starts Debian's clamd with one test signature, because the real database would have to be downloaded. */
async function startClamd(folder: string, program: string) {
  const socket = join(folder, 'clamd.ctl');
  const signature = `Test.Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`;
  await writeFile(join(folder, 'test.ndb'), signature);
  const settings = {
    DatabaseDirectory: folder,
    LocalSocket: socket,
    Foreground: 'yes',
    StreamMaxLength: '1M',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(join(folder, 'clamd.conf'), lines.join(''));
  const daemon = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const ended = once(daemon, 'exit');
  while (!existsSync(socket)) {
    if (daemon.exitCode !== null) throw new Error('clamd ended by itself.');
    await pause(50);
  }
  return {
    address: { path: socket },
    async stop() {
      daemon.kill();
      await ended;
    },
  };
}

test.skipIf(!CLAMD)('Debian’s clamd finds the test signature in a file and in a ZIP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
  const clamd = await startClamd(folder, CLAMD ?? '');
  try {
    const scan = (content: Buffer[]) => scanStream(clamd.address, content);
    expect(await scan([Buffer.from('Šalter radi od 8 do 15 časova.')])).toBeUndefined();
    expect(await scan([Buffer.from(EICAR)])).toMatch(/^Test\.Signature/);
    // The signature is found across two chunks.
    expect(await scan([Buffer.from(EICAR.slice(0, 20)), Buffer.from(EICAR.slice(20))])).toMatch(
      /^Test\.Signature/,
    );
    const packed = zipSync({ 'a/b.txt': Buffer.from(EICAR) });
    expect(await scan([Buffer.from(packed)])).toMatch(/^Test\.Signature/);
    const long = Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024, 'x'));
    await expect(scan(long)).rejects.toMatchObject({ reason: 'too-large' });
    expect(await clamdVersion(clamd.address)).toMatch(/^ClamAV \d/);
  } finally {
    await clamd.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

const ANSWER = 'stream: OK\0';
const SMALL = [Buffer.from('Kula.')];
const COMMON = { connectMs: 10_000, idleMs: 10_000, wholeMs: 10_000 };

async function scanWith(behave: (socket: Socket) => void, content: Iterable<Buffer>, wait = COMMON) {
  const open: Socket[] = [];
  const server = createServer((socket) => {
    open.push(socket.on('error', () => undefined).resume());
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await scanStream({ host: '127.0.0.1', port }, content, wait);
  } finally {
    for (const socket of open) socket.destroy();
    server.close();
  }
}

test('stops reading an endless response after a few kilobytes', async () => {
  let written = 0;
  const endless = (socket: Socket) => {
    const more = () => {
      written += 64 * 1024;
      if (written > 50 * 1024 * 1024) socket.end('\0');
      else if (socket.write(Buffer.alloc(64 * 1024, 'a'))) setImmediate(more);
    };
    socket.on('drain', more);
    more();
  };
  await expect(scanWith(endless, SMALL)).rejects.toMatchObject({
    reason: 'away',
    cause: { message: 'The answer is too long.' },
  });
});

const answering = (said: string) => (socket: Socket) => socket.once('data', () => socket.end(said));

test.each([
  ['truncated', 'stream: OK!'],
  ['too long', `stream: ${'a'.repeat(5000)} FOUND\0`],
])('refuses a response that is %s', async (_what, said) => {
  await expect(scanWith(answering(said), SMALL)).rejects.toThrow('clamd did not answer.');
});

function dripping(socket: Socket): void {
  const drip = setInterval(() => socket.write('s'), 20);
  socket.on('close', () => clearInterval(drip));
}

test('rejects if clamd sends its response too slowly', async () => {
  await expect(scanWith(dripping, SMALL, { ...COMMON, wholeMs: 200 })).rejects.toMatchObject({
    reason: 'away',
    cause: { message: 'No answer in time.' },
  });
});

test('before the whole file is sent, accepts a virus as the response but not OK', async () => {
  function* unending() {
    while (true) yield Buffer.alloc(1024, 'a');
  }
  await expect(scanWith(answering(ANSWER), unending())).rejects.toMatchObject({
    reason: 'away',
    message: 'clamd answered before all was sent: stream: OK',
  });
  expect(await scanWith(answering('stream: Worm FOUND\0'), unending())).toBe('Worm');
});
