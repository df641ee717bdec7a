import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { EICAR } from '../testing/clamd.ts';
import { clamdVersion, scanStream } from './clamd.ts';

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find(existsSync);

/** Debian's daemon with one signature: those of everything else would have to be downloaded. */
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

test.skipIf(!CLAMD)(
  'Debian’s clamd finds the test signature, alone and in a ZIP, and takes no stream that is too long',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
    const clamd = await startClamd(folder, CLAMD ?? '');
    try {
      const scan = (content: Iterable<Buffer>) => scanStream(clamd.address, content);
      expect(await scan([Buffer.from('Šalter radi od 8 do 15 časova.')])).toBeUndefined();
      expect(await scan([Buffer.from(EICAR)])).toMatch(/^Test\.Signature/);
      // In parts, wherever they end.
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
  },
);
