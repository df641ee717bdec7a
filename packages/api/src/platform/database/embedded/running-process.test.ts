import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@rstest/core';
import { startTicks, stillRuns, thisProcess } from './folder-lock.ts';

test('stillRuns is true for this process', () => {
  expect(stillRuns(thisProcess())).toBe(true);
});

test('stillRuns is false for a process that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(stillRuns({ pid: child.pid as number })).toBe(false);
});

test('stillRuns is false for a reused process id', () => {
  expect(stillRuns({ pid: process.pid, started: 'another boot/1' })).toBe(
    thisProcess().started === undefined,
  );
});

test('finds the start time after a process name with blanks and parentheses', () => {
  const rest = Array.from({ length: 40 }, (_, index) => String(index + 3)).join(' ');
  expect(startTicks(`42 (node) (x y) ${rest}`)).toBe('22');
});

test('a zombie process has ended', () => {
  expect(startTicks('42 (node) Z 1 42 42 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 162481 0')).toBe('ended');
});
