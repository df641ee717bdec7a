import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from '@rstest/core';
import { problemWith } from '../run.cjs';
import { failureOf } from './install.mjs';
import { oneAtATime } from './lock.mjs';
import { runCommand } from './programs.mjs';
import { createProgress, lastLines } from './screen.mjs';
import { readSelection, slowest } from './test.mjs';

test.each(['v12.22.0', 'v18.20.4', 'v20.18.3', 'v20.9.0'])('refuses Node %s in one sentence', (version) => {
  expect(problemWith(version)).toMatch(
    /^AR Podgorica needs Node\.js 20\.19\.0 or newer, and this is v[^.]+.*\.$/,
  );
});

test.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v26.10.0'])('accepts Node %s', (version) => {
  expect(problemWith(version)).toBeNull();
});

test('failureOf reports a missing network as the reason', () => {
  const said = (output: string) => failureOf('pnpm', 'the first start', output).message;
  expect(said('npm error code EAI_AGAIN')).toBe(
    'pnpm could not be fetched: the first start needs a network connection.',
  );
  expect(said('ERR_PNPM_OUTDATED_LOCKFILE')).toBe('pnpm could not be installed.');
});

test('a process waits until another process releases the lock', async () => {
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

test('a process releases the lock when it fails or is killed', async () => {
  const folder = temporaryFolder();
  await expect(oneAtATime(folder, () => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  );
  writeFileSync(join(folder, 'preparing'), '4194304');
  expect(await oneAtATime(folder, async () => 'done')).toBe('done');
});

test('returns a program’s exit code and output', async () => {
  const program = `process.stdout.write('first\\n'); console.error('š'); process.exitCode = 3;`;
  expect(await runCommand(process.execPath, ['-e', program])).toEqual({ code: 3, output: 'first\nš\n' });
});

test('shows a program’s output while it runs', async () => {
  const flag = join(temporaryFolder(), 'seen');
  const program = `
    console.log('first');
    setInterval(() => require('node:fs').existsSync(process.argv[1]) && process.exit(3), 10);`;
  const script = `
    import('${import.meta.dirname}/programs.mjs').then(async ({ runCommand }) => {
      const { code, output } = await runCommand(process.execPath, ['-e', ${JSON.stringify(program)}, '${flag}'], true);
      process.exitCode = output === '' ? code : 1;
    });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (text) => String(text) === 'first\n' && writeFileSync(flag, ''));
  expect(await once(child, 'exit')).toEqual([3, null]);
});

test('prints number, result and time of each step', async () => {
  let text = '';
  const step = createProgress(2, { write: (more) => (text += more), live: false });
  await step('Packages', async () => 'unchanged', String);
  await expect(step('Build', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(text).toMatch(
    /^1\/2 Packages …\n1\/2 Packages unchanged \(\d+\.\d s\)\n2\/2 Build …\n2\/2 Build failed \(.*\)\n$/,
  );
});

test('shows the end of a long output and the number of omitted lines', () => {
  const shown = lastLines(Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')).split('\n');
  expect([shown[0], shown[1], shown.at(-1)]).toEqual(['… (40 lines before)', 'line 40', 'line 99']);
});

test('readSelection returns lane, step and paths of the arguments', () => {
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
])('refuses %j with a hint', (words, said) => {
  expect(() => readSelection(words)).toThrow(said);
});

test('lists the five slowest files', () => {
  const files = [3, 7, 1, 12.3, 5, 2].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }));
  expect(slowest(files).split('\n')).toEqual([
    'Slowest files:',
    '   12.3 s  12.3.test.ts',
    '    7.0 s  7.test.ts',
    '    5.0 s  5.test.ts',
    '    3.0 s  3.test.ts',
    '    2.0 s  2.test.ts',
  ]);
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
