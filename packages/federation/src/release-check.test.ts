import { randomBytes } from 'node:crypto';
import { expect, test } from '@rstest/core';
import type { HostSurface } from './compatibility.ts';
import type { Release } from './descriptor.ts';
import { sha384 } from './integrity.ts';
import type { Registry } from './registry.ts';
import { BUDGET, documentProblems, inspectFiles } from './release-check.ts';

const HOST: HostSurface = { contract: 1, builtWith: '2.9.2', shared: { react: '19.3.1' } };
const ROLES = ['SuperAdmin', 'BuildingsAdmin'];
const MANIFEST = JSON.stringify({
  exposes: [{ path: './department', assets: { js: { sync: ['page.js'] }, css: { sync: [] } } }],
});
const SOUND = { 'mf-manifest.json': MANIFEST, 'entry.js': 'entry()', 'page.js': 'page()' };

const other = { menu: { label: { mn: 'Arhiv', en: 'Archive' }, icon: 'M0 0', order: 2 } };

const encoded = (text: string) => new TextEncoder().encode(text);

async function built(files: Record<string, string>, more: Partial<Release> = {}) {
  const hashes: Record<string, string> = {};
  for (const [path, text] of Object.entries(files)) hashes[path] = await sha384(encoded(text));
  const release: Release = {
    id: 'users',
    path: 'users',
    contract: 1,
    menu: { label: { mn: 'Korisnici', en: 'Users' }, icon: 'M0 0', order: 1 },
    roles: ['SuperAdmin'],
    version: '1.0.0',
    builtWith: '2.9.2',
    shared: { react: '19.3.1' },
    entry: 'entry.js',
    files: hashes,
    ...more,
  };
  return release;
}

const inspect = (release: Release, files: Record<string, string>) =>
  inspectFiles(release, async (path) => (path in files ? encoded(files[path] ?? '') : undefined));
const codes = (problems: { code: string; facts: object }[]) =>
  problems.map(({ code, facts }) => [code, ...Object.values(facts)]);
const registryOf = (...departments: Release[]): Registry => ({
  revision: 1,
  departments: departments.map((release) => ({ ...release, base: '/' })),
});

test('a sound release may go live', async () => {
  const release = await built(SOUND);
  expect(documentProblems(release, { registry: registryOf(release), host: HOST, roles: ROLES })).toEqual([]);
  const { problems, weight } = await inspect(release, SOUND);
  expect(problems).toEqual([]);
  expect(weight.size).toBe(Object.values(SOUND).join('').length);
  expect(weight.initial).toBeGreaterThan(60);
});

test('all that is wrong with a document is said at once', async () => {
  const release = await built(SOUND, { roles: ['Mayor'], contract: 2, shared: { react: '20.0.0' } });
  const owner = await built(SOUND, { id: 'people', ...other });
  expect(codes(documentProblems(release, { registry: registryOf(owner), host: HOST, roles: ROLES }))).toEqual(
    [
      ['path-taken', 'users', 'people'],
      ['unknown-role', 'Mayor'],
      ['incompatible', "contract 2, the host's is 1"],
      ['incompatible', 'react 20.0.0, the host provides 19.3.1'],
    ],
  );
});

test("a path of the host's own pages, or of a department's canary, is taken", async () => {
  const release = await built(SOUND, { path: 'settings' });
  expect(codes(documentProblems(release, { registry: registryOf(), host: HOST, roles: ROLES }))).toEqual([
    ['path-taken', 'settings', 'the host'],
  ]);
  const clerk = { ...(await built(SOUND, { id: 'clerk', path: 'clerk' })), base: '/' };
  const canary = { percent: 10, release: { ...clerk, path: 'archive' } };
  const registry = { revision: 1, departments: [{ ...clerk, canary }] };
  const archive = await built(SOUND, { id: 'archive', path: 'archive', ...other });
  expect(codes(documentProblems(archive, { registry, host: HOST, roles: ROLES }))).toEqual([
    ['path-taken', 'archive', 'clerk'],
  ]);
});

test('a file that is missing or another one is named', async () => {
  const release = await built(SOUND);
  const { 'page.js': _, ...rest } = SOUND;
  expect(codes((await inspect(release, rest)).problems)).toEqual([['missing-file', 'page.js']]);
  const changed = await inspect(release, { ...SOUND, 'entry.js': 'entry(1)' });
  expect(codes(changed.problems)).toEqual([['wrong-hash', 'entry.js']]);
});

test('an entry or a first file without a hash would never run', async () => {
  const noEntry = await built({ 'mf-manifest.json': MANIFEST, 'page.js': 'page()' });
  expect(codes((await inspect(noEntry, SOUND)).problems)).toEqual([['missing-file', 'entry.js']]);
  const noPage = await built({ 'mf-manifest.json': MANIFEST, 'entry.js': 'entry()' });
  expect(codes((await inspect(noPage, SOUND)).problems)).toEqual([['missing-file', 'page.js']]);
});

test('what everybody waits for has a budget, and the whole has another', async () => {
  const noise = (kilobytes: number) => randomBytes(kilobytes * 1000).toString('hex');
  const first = { ...SOUND, 'page.js': noise(BUDGET.initial) };
  const large = await inspect(await built(first), first);
  expect(large.problems.map(({ code, facts }) => [code, facts.unit])).toEqual([['over-budget', 'kB']]);
  const manifest = JSON.stringify({
    ...JSON.parse(MANIFEST),
    shared: [{ name: '@ar/records', assets: { js: { sync: ['list.js'] }, css: { sync: [] } } }],
  });
  const ownList = { ...SOUND, 'mf-manifest.json': manifest, 'list.js': noise(BUDGET.initial) };
  const withOwnList = await inspect(await built(ownList, { copies: { '@ar/records': '0.1.0-a' } }), ownList);
  expect(withOwnList.problems.map(({ code }) => code)).toEqual(['over-budget']);
  const lazy = { ...SOUND, 'later.js': 'x'.repeat(BUDGET.whole * 1000 + 1) };
  const whole = await inspect(await built(lazy), lazy);
  expect(codes(whole.problems)).toEqual([['over-budget', 'all files', BUDGET.whole + 1, BUDGET.whole, 'kB']]);
  const many = { ...SOUND, ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.js`, '1'])) };
  const surroundings = { registry: registryOf(), host: HOST, roles: ROLES };
  expect(codes(documentProblems(await built(many), surroundings))).toEqual([
    ['over-budget', 'number of files', 203, BUDGET.files, 'files'],
  ]);
});
