import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { FolderInUse, takeFolderLock } from './folder-lock.ts';
import { type RunningProcess, thisProcess } from './running-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that has ended for certain. */
function endedProcess(): RunningProcess {
  return { pid: spawnSync(process.execPath, ['-e', '']).pid };
}

/** This process, but something else happens between its look at the folder and its attempt to take the lock. */
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

test('a folder that a living process holds is refused, and says by whom', () => {
  takeFolderLock(folder);
  expect(() => takeFolderLock(folder)).toThrow(FolderInUse);
  expect(() => takeFolderLock(folder)).toThrow(`process ${process.pid}`);
});

test('a released folder is free, and releasing twice does not free the next holder', () => {
  const release = takeFolderLock(folder);
  release();
  takeFolderLock(folder);
  release();
  expect(() => takeFolderLock(folder)).toThrow(FolderInUse);
});

test('the lock of a process that was killed is taken over', () => {
  takeFolderLock(folder, 'lock', endedProcess());
  takeFolderLock(folder);
  expect(readdirSync(join(folder, 'lock'))).toEqual(['2']);
});

test('a lock whose process number now belongs to another process is taken over', () => {
  takeFolderLock(folder, 'lock', { pid: process.pid, started: 'earlier boot/7' });
  expect(() => takeFolderLock(folder)).not.toThrow();
});

test('an unreadable lock file holds nothing', () => {
  mkdirSync(join(folder, 'lock'));
  writeFileSync(join(folder, 'lock', '3'), '');
  expect(() => takeFolderLock(folder)).not.toThrow();
});

test('of two that find it free at once, the second is refused', () => {
  const late = interruptedBy(() => takeFolderLock(folder));
  expect(() => takeFolderLock(folder, 'lock', late)).toThrow(FolderInUse);
});

test('of two that find it stale at once, the second is refused', () => {
  takeFolderLock(folder, 'lock', endedProcess());
  const late = interruptedBy(() => takeFolderLock(folder));
  expect(() => takeFolderLock(folder, 'lock', late)).toThrow(FolderInUse);
});

test('one that comes so late that its number was tidied away steps back', () => {
  takeFolderLock(folder, 'lock', endedProcess());
  const late = interruptedBy(() => {
    takeFolderLock(folder, 'lock', endedProcess());
    takeFolderLock(folder);
  });
  expect(() => takeFolderLock(folder, 'lock', late)).toThrow(FolderInUse);
  expect(readdirSync(join(folder, 'lock'))).toEqual(['3']);
});
