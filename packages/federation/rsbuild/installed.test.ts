import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { ensureSharedVersions, sharedVersions } from './installed.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'installed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(name: string, version: string): void {
  const folder = path.join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
}

const REACT = String(sharedVersions().react);

test('accepts the host’s versions, and packages that are not installed', () => {
  install('react', REACT);
  expect(() => ensureSharedVersions(root)).not.toThrow();
});

test('refuses another patch version of a shared package, and the message contains the command to install the host’s version', () => {
  install('react', '19.99.0');
  install('jotai', String(sharedVersions().jotai));
  expect(() => ensureSharedVersions(root)).toThrow(
    `react 19.99.0, the host runs ${REACT}. Run: npm install --save-exact react@${REACT}`,
  );
});
