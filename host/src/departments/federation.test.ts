import type { RegistryEntry } from '@ar/federation/registry';
import { expect, rs, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { createEvaluator, missingFile } from './federation.ts';

const load = rs.hoisted(() => ({ later: async () => ({}) as object, copy: async () => ({}) as object }));
rs.mock('./shared-modules.ts', () => ({
  SHARED_MODULES: {},
  LATER_MODULES: { '@ar/test/later': () => load.later() },
  COPIED_MODULES: { '@ar/test/copy': () => load.copy() },
}));

const [first] = DEPARTMENTS;
if (!first) throw new Error('no department');
const HASH = `sha384-${'A'.repeat(64)}`;
const entry: RegistryEntry = { ...first, files: { [first.entry]: HASH } };
const evaluate = () => createEvaluator({ contract: 1, builtWith: '2.9.2', shared: {} });
const address = (release: RegistryEntry) => new URL(release.base + release.entry, location.href).href;
const scriptOf = (release: RegistryEntry) =>
  [...document.scripts].find(({ src }) => src === address(release)) as HTMLScriptElement;

test('runs an entry in a script element that has the registry’s hash as integrity', async () => {
  void evaluate()(entry).catch(() => undefined);
  await rs.waitFor(() => expect(scriptOf(entry)).toBeDefined());
  expect(scriptOf(entry)).toMatchObject({ integrity: HASH, crossOrigin: 'anonymous' });
});

test('creates no script element for an entry without a hash in the registry', async () => {
  const unknown = { ...entry, version: '1.2.0', base: '/releases/clerk/1.2.0/', files: {} };
  await expect(evaluate()(unknown)).rejects.toThrow('Not in the registry');
  expect(scriptOf(unknown)).toBeUndefined();
});

test.each<[string, unknown, string | undefined]>([
  ['an entry whose script did not load', new Error('ScriptNetworkError: …'), 'entry.js'],
  ['an entry whose script loaded and threw', new Error('ScriptExecutionError: …'), undefined],
  ['a chunk of the release', { request: `${location.origin}${entry.base}page.js` }, 'page.js'],
  ['a chunk of another release', { request: `${location.origin}/releases/users/1.0.0/page.js` }, undefined],
  ['any other error', new TypeError('x is undefined'), undefined],
  ['no error', undefined, undefined],
])('missingFile returns the path of a missing file and otherwise undefined: %s', (_, error, file) => {
  expect(missingFile(error, entry)).toBe(file);
});

interface Runtime {
  loadShare(name: string): Promise<() => object>;
}

test.each([
  ['@ar/test/later', 'later'],
  ['@ar/test/copy', 'copy'],
] as const)('requests %s again at the next use after a failure', async (name, part) => {
  void evaluate()(entry).catch(() => undefined);
  const { __FEDERATION__: page } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Runtime[] } };
  const runtime = page.__INSTANCES__.at(-1) as Runtime;
  const module = {};
  load[part] = rs.fn(async () => module).mockRejectedValueOnce(new Error('no connection'));
  await expect(runtime.loadShare(name)).rejects.toThrow('no connection');
  expect((await runtime.loadShare(name))()).toBe(module);
  await runtime.loadShare(name);
  expect(load[part]).toHaveBeenCalledTimes(2);
});
