import { expect, test } from '@rstest/core';
import { repositoryTexts } from './repository.ts';

const texts = repositoryTexts();
const inventory = texts.get('docs/security/cryptography.md') ?? '';

const sources = [...texts].filter(
  ([path]) =>
    /^(host|remotes|packages)\/.*\.(tsx?|mjs|cjs)$/.test(path) &&
    !/\.(test|spec)\.tsx?$|\/testing\/|^packages\/(e2e|bench|demo)\//.test(path),
);

function named(pattern: RegExp): [name: string, path: string][] {
  return sources.flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(([, name = '']) => [name, path] as [string, string]),
  );
}

// ASVS 11.1.2, 11.2.1, 11.2.3, 11.4.1, 11.4.3, 11.6.1
test('the inventory lists all algorithms and derived keys in the sources', () => {
  const hashes = named(/\b(?:createHash|createHmac|hkdfSync|hash)\(\s*'([a-z0-9-]+)'/g);
  const derived = [
    ...named(/hkdfSync\([^)]*'', '([^']+)', 32\)/g),
    ...named(/createHmac\('sha256', secret\)\.update\('([^']+)'\)/g),
  ];
  const signing = named(/\balgorithm: '((?:HS|RS|ES|PS|Ed)\w+)'/g);
  expect(hashes.length).toBeGreaterThan(10);
  expect(derived.length).toBeGreaterThan(3);
  expect([...hashes, ...derived, ...signing].filter(([name]) => !inventory.includes(name))).toEqual([]);
});

// ASVS 11.3.1, 11.3.2
test('no source uses a cipher or a broken hash', () => {
  expect(named(/\b(create(?:Cipher|Decipher)(?:iv)?|publicEncrypt|'md5'|'sha1')\b/g)).toEqual([]);
});

// ASVS 11.5.1
test('the server never uses Math.random', () => {
  expect(named(/\b(Math\.random)\(/g).filter(([, path]) => path.startsWith('packages/api/'))).toEqual([]);
});

// ASVS 1.2.5
test('no source starts a program through a shell', () => {
  expect(named(/(\bshell: true|(?<![.\w'])exec(?:Sync)?\()/g)).toEqual([]);
});
