import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { FolderInUse, lockFolder, type RunningProcess, thisProcess } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function endedProcess(): RunningProcess {
  return { pid: spawnSync(process.execPath, ['-e', '']).pid };
}

/** `event` runs between reading the folder and taking the lock. */
function interruptedBy(event: () => void): RunningProcess {
  let happened = false;
  const me = thisProcess();
  return {
    ...me,
    toJSON() {
      if (!happened) {
        happened = true;
        event();
      }
      return me;
    },
  } as RunningProcess;
}

test('refuses a folder that a running process holds, and names the process', () => {
  lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
});

test('a released folder is free, and a second release does not free the folder of the next holder', () => {
  const release = lockFolder(folder);
  release();
  lockFolder(folder);
  release();
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
});

test('takes over the lock of a killed process', () => {
  lockFolder(folder, 'lock', endedProcess());
  lockFolder(folder);
  expect(readdirSync(join(folder, 'lock'))).toEqual(['2']);
});

test('takes over a lock whose process id now belongs to another process', () => {
  lockFolder(folder, 'lock', { pid: process.pid, started: 'earlier boot/7' });
  expect(() => lockFolder(folder)).not.toThrow();
});

test('ignores an unreadable lock file', () => {
  mkdirSync(join(folder, 'lock'));
  writeFileSync(join(folder, 'lock', '3'), '');
  expect(() => lockFolder(folder)).not.toThrow();
});

test('refuses the second of two processes that find the folder free', () => {
  const late = interruptedBy(() => lockFolder(folder));
  expect(() => lockFolder(folder, 'lock', late)).toThrow(FolderInUse);
});

test('refuses the second of two processes that find a stale lock', () => {
  lockFolder(folder, 'lock', endedProcess());
  const late = interruptedBy(() => lockFolder(folder));
  expect(() => lockFolder(folder, 'lock', late)).toThrow(FolderInUse);
});

test('refuses a process that creates a lock file with a lower number', () => {
  lockFolder(folder, 'lock', endedProcess());
  const late = interruptedBy(() => {
    lockFolder(folder, 'lock', endedProcess());
    lockFolder(folder);
  });
  expect(() => lockFolder(folder, 'lock', late)).toThrow(FolderInUse);
  expect(readdirSync(join(folder, 'lock'))).toEqual(['3']);
});
