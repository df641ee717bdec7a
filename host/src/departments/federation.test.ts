import type { RegistryEntry } from '@ar/federation/registry';
import { expect, rs, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { createEvaluator, fileNotHad } from './federation.ts';

const [first] = DEPARTMENTS;
if (!first) throw new Error('no department');
const HASH = `sha384-${'A'.repeat(64)}`;
const entry: RegistryEntry = { ...first, files: { [first.entry]: HASH } };
const evaluate = () => createEvaluator({ contract: 1, builtWith: '2.9.2', shared: {} });
const address = (release: RegistryEntry) => new URL(release.base + release.entry, location.href).href;
const scriptOf = (release: RegistryEntry) =>
  [...document.scripts].find(({ src }) => src === address(release)) as HTMLScriptElement;

test('an entry is run by a script element that carries the hash of the registry', async () => {
  void evaluate()(entry).catch(() => undefined);
  await rs.waitFor(() => expect(scriptOf(entry)).toBeDefined());
  expect(scriptOf(entry)).toMatchObject({ integrity: HASH, crossOrigin: 'anonymous' });
});

test('an entry without a hash in the registry gets no script element', async () => {
  const unknown = { ...entry, version: '1.2.0', base: '/releases/clerk/1.2.0/', files: {} };
  await expect(evaluate()(unknown)).rejects.toThrow('Not in the registry');
  expect(scriptOf(unknown)).toBeUndefined();
});

test.each<[string, unknown, string | undefined]>([
  ['an entry that did not come as a script', new Error('ScriptNetworkError: …'), 'entry.js'],
  ['an entry that came and threw', new Error('ScriptExecutionError: …'), undefined],
  ['a chunk of the release', { request: `${location.origin}${entry.base}page.js` }, 'page.js'],
  ['a chunk of another release', { request: `${location.origin}/releases/users/1.0.0/page.js` }, undefined],
  ['any other error', new TypeError('x is undefined'), undefined],
  ['no error', undefined, undefined],
])('the file that was not had: of %s', (_, error, file) => {
  expect(fileNotHad(error, entry)).toBe(file);
});
