import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { moduleVersion, sourceVersion } from './source-version.ts';

let root = '';
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const version = () => sourceVersion(path.join(root, 'users'), path.join(root, 'lock.yaml'));

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'source-version-'));
  write('lock.yaml', 'react: 19');
  write('ui/package.json', '{"version":"1.0.0"}');
  write('ui/src/pager.tsx', 'pager');
  write('users/package.json', '{"version":"0.4.0","dependencies":{"@ar/ui":"workspace:*","react":"19"}}');
  write('users/src/page.tsx', 'page');
  mkdirSync(path.join(root, 'users/node_modules/@ar'), { recursive: true });
  symlinkSync(path.join(root, 'ui'), path.join(root, 'users/node_modules/@ar/ui'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('the same sources make the same version, wherever they stand', () => {
  const first = version();
  expect(first).toMatch(/^0\.4\.0-[0-9a-f]{10}s$/);
  expect(version()).toBe(first);
});

test.each([
  ['a source of its own', 'users/src/page.tsx'],
  ['a package it is built from', 'ui/src/pager.tsx'],
  ['a new file', 'users/src/new.ts'],
  ['the lockfile', 'lock.yaml'],
])('%s makes a new version', (_, file) => {
  const before = version();
  write(file, 'changed');
  expect(version()).not.toBe(before);
});

test.each(['users/dist/page.js', 'users/src/page.test.tsx', 'users/README.md', 'users/.turbo/log'])(
  '%s does not',
  (file) => {
    const before = version();
    write(file, 'changed');
    expect(version()).toBe(before);
  },
);

describe('a module of the workspace', () => {
  const install = (name: string, version: string, dependencies = {}) =>
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version, dependencies }));
  const module = () => moduleVersion(path.join(root, 'users'));

  beforeEach(() => {
    install('react', '19.0.0', { scheduler: '*' });
    install('scheduler', '0.27.0');
  });

  test('has one version by what goes into it, whatever else the lockfile says', () => {
    const before = module();
    expect(before).toMatch(/^0\.4\.0-[0-9a-f]{10}s$/);
    write('lock.yaml', 'something of somebody else');
    install('vue', '3.0.0');
    expect(module()).toBe(before);
  });

  test.each([
    ['a source of a package it is built from', () => write('ui/src/pager.tsx', 'changed')],
    ['a package from elsewhere', () => install('react', '19.1.0', { scheduler: '*' })],
    ['what that is built with', () => install('scheduler', '0.28.0')],
  ])('%s makes a new one', (_, change) => {
    const before = module();
    change();
    expect(module()).not.toBe(before);
  });
});
