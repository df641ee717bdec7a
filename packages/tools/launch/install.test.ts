import { expect, test } from '@rstest/core';
import { fingerprint } from './install.mjs';

const machine = { platform: 'linux', arch: 'x64' };
const files = [
  { name: 'package.json', text: '{}' },
  { name: 'pnpm-lock.yaml', text: 'lock' },
];

test('the fingerprint depends on file names, contents and the machine', () => {
  const first = fingerprint(files, machine);
  expect(fingerprint(structuredClone(files), { ...machine })).toBe(first);
  const others = [
    fingerprint([...files, { name: 'host/package.json', text: '{}' }], machine),
    fingerprint(files.slice(1), machine),
    fingerprint(files, { platform: 'linux', arch: 'arm64' }),
    fingerprint([{ name: 'package.json', text: '{ }' }, ...files.slice(1)], machine),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});
