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

test('accepts the host’s versions and missing modules', () => {
  install('react', REACT);
  expect(() => ensureSharedVersions(root)).not.toThrow();
});

test('refuses a different patch version of a shared module, and names the command that installs the right version', () => {
  install('react', '19.99.0');
  install('jotai', String(sharedVersions().jotai));
  expect(() => ensureSharedVersions(root)).toThrow(
    `react 19.99.0, the host runs ${REACT}. Run: npm install --save-exact react@${REACT}`,
  );
});
