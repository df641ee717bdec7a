import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { createStore } from '../../platform/storage/storage-plugin.ts';
import { commandContext } from '../../testing/commands.ts';
import { examine } from './examine.ts';

test('stops waiting for a silent proxy after five seconds', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const environment = { DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` };
  const { config } = commandContext(environment, dataDir);
  const store = await createStore(config);
  const findings = await examine({ config, db: undefined, store });
  expect(findings.filter(({ check }) => check === 'proxy').map(({ found }) => found)).toEqual([
    'No answer within 5000 ms.',
    'No answer within 5000 ms.',
  ]);
  silent.close();
  rmSync(dataDir, { recursive: true });
});
