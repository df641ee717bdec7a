import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from '@rstest/core';
import { problemWith } from '../run.cjs';
import { failureOf, pinnedVersion } from './install.mjs';
import { oneAtATime } from './lock.mjs';
import { isComplete, runCommand } from './programs.mjs';
import { createProgress, lastLines } from './screen.mjs';
import { isPortTaken } from './start.mjs';
import { readSelection } from './test.mjs';

test.each(['v12.22.0', 'v18.20.4', 'v20.18.3', 'v20.9.0'])(
  'Node %s is too old, in one sentence',
  (version) => {
    expect(problemWith(version)).toMatch(
      /^AR Podgorica needs Node\.js 20\.19\.0 or newer, and this is v[^.]+.*\.$/,
    );
  },
);

test.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v26.10.0'])('Node %s will do', (version) => {
  expect(problemWith(version)).toBeNull();
});

test('the pinned version is read with and without a hash', () => {
  expect(pinnedVersion('pnpm@12.21.0')).toBe('12.21.0');
  expect(pinnedVersion('pnpm@12.21.0+sha512.abc')).toBe('12.21.0');
  expect(() => pinnedVersion('yarn@4.0.0')).toThrow('pins no pnpm');
});

test('a missing network is told from other failures', () => {
  const said = (output: string) => failureOf('pnpm', 'the first start', output).message;
  expect(said('npm error code EAI_AGAIN')).toBe(
    'pnpm could not be fetched: the first start needs a network connection.',
  );
  expect(said('ERR_PNPM_OUTDATED_LOCKFILE')).toBe('pnpm could not be installed.');
});

test('a port is taken while another listens', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  expect(await isPortTaken(port, '127.0.0.1')).toBe(true);
  await new Promise((closed) => server.close(closed));
  expect(await isPortTaken(port, '127.0.0.1')).toBe(false);
  expect(await isPortTaken(Number('abc'), '127.0.0.1')).toBe(false);
});

test('two copies prepare one after the other', async () => {
  const folder = temporaryFolder();
  const events: string[] = [];
  const copy = (name: string) =>
    oneAtATime(folder, async () => {
      events.push(`${name} begins`);
      await new Promise((resume) => setTimeout(resume, 20));
      events.push(`${name} ends`);
    });
  await Promise.all([copy('a'), copy('b')]);
  expect(events.filter((_, index) => index % 2 === 0).every((event) => event.endsWith('begins'))).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('a copy that failed, or was killed while it prepared, stops nobody', async () => {
  const folder = temporaryFolder();
  await expect(oneAtATime(folder, () => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  );
  writeFileSync(join(folder, 'preparing'), '4194304');
  expect(await oneAtATime(folder, async () => 'done')).toBe('done');
});

test('what a program prints is passed on while it runs, in whole lines', async () => {
  const folder = temporaryFolder();
  const flag = join(folder, 'seen');
  // Ends only when its first line was passed on.
  const program = `
    process.stdout.write('first\\nhal');
    setInterval(() => {
      if (!require('node:fs').existsSync(process.argv[1])) return;
      console.log('f');
      process.exit(3);
    }, 10);`;
  const parts: string[] = [];
  const { code, output } = await runCommand(process.execPath, ['-e', program, flag], (text) => {
    if (parts.push(text) === 1) writeFileSync(flag, '');
  });
  expect(parts).toEqual(['first\n', 'half\n']);
  expect({ code, output }).toEqual({ code: 3, output: 'first\nhalf\n' });
});

test('each step takes one line with its number, its time and its outcome', async () => {
  let text = '';
  const step = createProgress(2, { write: (more) => (text += more), live: false });
  await step('Packages', async () => 'unchanged', String);
  await expect(step('Build', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(text).toMatch(
    /^1\/2 Packages …\n1\/2 Packages unchanged \(\d+\.\d s\)\n2\/2 Build …\n2\/2 Build failed \(.*\)\n$/,
  );
});

test('of a long output the end is shown, and that there was more', () => {
  const shown = lastLines(Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')).split('\n');
  expect([shown[0], shown[1], shown.at(-1)]).toEqual(['… (40 lines before)', 'line 40', 'line 99']);
});

test('turbo has finished only when all its tasks have', () => {
  const task = (exitCode?: number, command = 'rstest run') => ({
    command,
    ...(exitCode !== undefined && { execution: { exitCode } }),
  });
  expect(isComplete({ tasks: [task(0), task(0), task(undefined, '<NONEXISTENT>')] })).toBe(true);
  expect(isComplete({ tasks: [task(0), task(1)] })).toBe(false);
  expect(isComplete({ tasks: [task(0), task()] })).toBe(false);
  expect(isComplete({ tasks: [] })).toBe(false);
  expect(isComplete(undefined)).toBe(false);
});

test('a part of the tests can be asked for, and the tests below a path', () => {
  const project = resolve(import.meta.dirname, '../../..');
  expect(readSelection([])).toEqual({
    lane: 'quick',
    only: undefined,
    folder: undefined,
    paths: [],
  });
  expect(readSelection(['--all'])).toMatchObject({ lane: 'all', only: undefined });
  expect(readSelection(['--only', 'browser'])).toMatchObject({ lane: 'quick', only: 'browser' });
  expect(readSelection(['packages/api/src/records/lists', 'packages/api/src/platform/storage'])).toEqual({
    lane: 'quick',
    only: 'unit',
    folder: join(project, 'packages/api'),
    paths: ['src/records/lists', 'src/platform/storage'],
  });
  expect(readSelection(['remotes/users'])).toEqual({
    lane: 'quick',
    only: 'unit',
    folder: join(project, 'remotes/users'),
    paths: [],
  });
  expect(readSelection(['packages/e2e/tests/lists.spec.ts'])).toMatchObject({
    lane: 'quick',
    only: 'browser',
    paths: ['tests/lists.spec.ts'],
  });
  expect(readSelection(['packages/e2e/tests/kit.long.spec.ts'])).toMatchObject({ lane: 'all' });
});

test.each([
  [['--only', 'some'], 'npm test -- --only'],
  [['--fast'], '--fast'],
  [['packages/api', 'host/src'], 'of one package'],
  [['docs'], 'of one package'],
])('%j is told how to ask', (words, said) => {
  expect(readSelection(words)).toContain(said);
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
