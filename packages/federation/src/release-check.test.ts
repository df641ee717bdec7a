import { randomBytes } from 'node:crypto';
import { expect, test } from '@rstest/core';
import type { HostSurface } from './compatibility.ts';
import type { Release } from './descriptor.ts';
import type { Registry } from './registry.ts';
import {
  BUDGET,
  contentProblems,
  documentProblems,
  inspectFiles,
  inspectStyles,
  releasedType,
  typeProblems,
} from './release-check.ts';
import { sha384 } from './release-files.ts';

const HOST: HostSurface = { contract: 1, builtWith: '2.9.2', shared: { react: '19.3.1' } };
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
    copies: {},
    first: [],
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

test('accepts a valid release', async () => {
  const release = await built(SOUND);
  expect(documentProblems(release, { registry: registryOf(release), host: HOST })).toEqual([]);
  const { problems, weight } = await inspect(release, SOUND);
  expect(problems).toEqual([]);
  expect(weight.size).toBe(Object.values(SOUND).join('').length);
  expect(weight.initial).toBeGreaterThan(60);
});

test('reports every problem of a document together', async () => {
  const release = await built(SOUND, { contract: 2, shared: { react: '20.0.0' } });
  const owner = await built(SOUND, { id: 'people', ...other });
  expect(codes(documentProblems(release, { registry: registryOf(owner), host: HOST }))).toEqual([
    ['path-taken', 'users', 'people'],
    ['incompatible', "contract 2, the host's is 1"],
    ['incompatible', 'react 20.0.0, the host provides 19.3.1'],
  ]);
});

test("refuses a path of the host's pages or of another department’s canary", async () => {
  const release = await built(SOUND, { path: 'settings' });
  expect(codes(documentProblems(release, { registry: registryOf(), host: HOST }))).toEqual([
    ['path-taken', 'settings', 'the host'],
  ]);
  const clerk = { ...(await built(SOUND, { id: 'clerk', path: 'clerk' })), base: '/' };
  const canary = { percent: 10, release: { ...clerk, path: 'archive' } };
  const registry = { revision: 1, departments: [{ ...clerk, canary }] };
  const archive = await built(SOUND, { id: 'archive', path: 'archive', ...other });
  expect(codes(documentProblems(archive, { registry, host: HOST }))).toEqual([
    ['path-taken', 'archive', 'clerk'],
  ]);
});

test('accepts the fixed roles and the role named after the department', async () => {
  const wrong = async (id: string, ...roles: string[]) => {
    const release = await built(SOUND, { id, roles });
    const problems = documentProblems(release, { registry: registryOf(), host: HOST });
    return problems.map(({ code, facts }) => [code, facts.role, facts.own]);
  };
  expect(await wrong('parks', 'SuperAdmin', 'BuildingsAdmin', 'ParksAdmin', 'ParksAdmin')).toEqual([]);
  expect(await wrong('greenareas2', 'GreenAreas2Admin')).toEqual([]);
  expect(await wrong('parks', 'TreesAdmin')).toEqual([['unknown-role', 'TreesAdmin', 'ParksAdmin']]);
  expect(await wrong('parks', 'ParksAdmin', 'ParKsAdmin')).toEqual([
    ['unknown-role', 'ParKsAdmin', 'ParksAdmin'],
  ]);
  expect(await wrong('super', 'SuPerAdmin')).toEqual([['unknown-role', 'SuPerAdmin', 'SuperAdmin']]);
});

test('reports missing and changed files', async () => {
  const release = await built(SOUND);
  const { 'page.js': _, ...rest } = SOUND;
  expect(codes((await inspect(release, rest)).problems)).toEqual([['missing-file', 'page.js']]);
  const changed = await inspect(release, { ...SOUND, 'entry.js': 'entry(1)' });
  expect(codes(changed.problems)).toEqual([['wrong-hash', 'entry.js']]);
});

test('refuses a script outside the first screen whose hash no other script contains', async () => {
  const later = 'later()';
  const { 'later.js': hash } = (await built({ ...SOUND, 'later.js': later })).files;
  const open = { ...SOUND, 'later.js': later };
  expect(codes((await inspect(await built(open), open)).problems)).toEqual([['unchecked-file', 'later.js']]);
  const closed = { ...open, 'entry.js': `entry('${hash}')` };
  expect((await inspect(await built(closed), closed)).problems).toEqual([]);
});

test.each(['new Worker(u(7))', 'new self.SharedWorker(u(7))'])(
  'reports a script without a hash as worker-file if a script contains %s',
  async (started) => {
    const checked = await sha384(encoded('later()'));
    const files = {
      ...SOUND,
      'entry.js': `entry('${checked}')`,
      'page.js': started,
      'later.js': 'later()',
      'w.js': 'w()',
    };
    expect(codes((await inspect(await built(files), files)).problems)).toEqual([['worker-file', 'w.js']]);
  },
);

test('reports a script without a hash as unchecked-file if no script starts a worker, or if no script contains hashes', async () => {
  const checked = await sha384(encoded('later()'));
  const later = { ...SOUND, 'later.js': 'later()', 'w.js': 'w()' };
  const noWorker = { ...later, 'entry.js': `entry('${checked}')` };
  expect(codes((await inspect(await built(noWorker), noWorker)).problems)).toEqual([
    ['unchecked-file', 'w.js'],
  ]);
  const nothingChecked = { ...SOUND, 'page.js': 'new Worker(u(7))', 'w.js': 'w()' };
  expect(codes((await inspect(await built(nothingChecked), nothingChecked)).problems)).toEqual([
    ['unchecked-file', 'w.js'],
  ]);
});

test('refuses WebAssembly', async () => {
  const files = { ...SOUND, 'decoder.wasm': '' };
  const release = await built(files);
  const problems = documentProblems(release, { registry: registryOf(release), host: HOST });
  expect(codes(problems)).toEqual([['wasm-file', 'decoder.wasm']]);
});

test('refuses a stylesheet that styles the whole page', async () => {
  const files = { ...SOUND, 'page.css': '.users-a{color:red}\nbody{color:red}' };
  const problems = await inspectStyles(await built(files), async (path) =>
    encoded(files[path as 'page.css']),
  );
  expect(problems).toEqual([
    { code: 'style-unscoped', facts: expect.objectContaining({ place: 'page.css:2:1', found: 'body' }) },
  ]);
});

test('reports an entry or a first-screen file that the document does not list', async () => {
  const noEntry = await built({ 'mf-manifest.json': MANIFEST, 'page.js': 'page()' });
  expect(codes((await inspect(noEntry, SOUND)).problems)).toEqual([['missing-file', 'entry.js']]);
  const noPage = await built({ 'mf-manifest.json': MANIFEST, 'entry.js': 'entry()' });
  expect(codes((await inspect(noPage, SOUND)).problems)).toEqual([['missing-file', 'page.js']]);
});

test('limits the size of the first screen, the size of the release and the number of files', async () => {
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
  const lazy = { ...SOUND, 'later.txt': 'x'.repeat(BUDGET.whole * 1000 + 1) };
  const whole = await inspect(await built(lazy), lazy);
  expect(codes(whole.problems)).toEqual([['over-budget', 'all files', BUDGET.whole + 1, BUDGET.whole, 'kB']]);
  const many = { ...SOUND, ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.js`, '1'])) };
  const surroundings = { registry: registryOf(), host: HOST };
  expect(codes(documentProblems(await built(many), surroundings))).toEqual([
    ['over-budget', 'number of files', 203, BUDGET.files, 'files'],
  ]);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const WASM = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const WOFF2 = Uint8Array.of(0x77, 0x4f, 0x46, 0x32, 0, 1, 0, 0, 0, 0, 0, 0);
const GLB = Uint8Array.of(0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0, 12, 0, 0, 0);

test.each([
  'help.html',
  'help.htm',
  'help.HTML',
  'help.js.html',
  'page.xhtml',
  'page.xht',
  'icon.svg',
  'icon.svgz',
  'feed.xml',
  'style.xsl',
  'saved.mht',
  'saved.mhtml',
  'page.shtml',
  'manual.pdf',
  'app.webmanifest',
  'film.swf',
  'entry.JS',
  'noextension',
  'folder.js/noextension',
  '__proto__',
  'constructor.constructor',
])('refuses the extension of %s', (path) => {
  expect(typeProblems(['entry.js', path])).toEqual([
    { code: 'file-type', facts: { path, allowed: expect.stringContaining('js, json') } },
  ]);
  expect(releasedType(path)).toBeUndefined();
});

test.each([
  ['entry.js', bytes('export {};'), 'text/javascript; charset=utf-8'],
  ['entry.js', bytes(''), 'text/javascript; charset=utf-8'],
  ['entry.mjs', bytes('a<b'), 'text/javascript; charset=utf-8'],
  ['a/page.css', bytes('\ufeff/* <b> */ main{}'), 'text/css; charset=utf-8'],
  ['mf-manifest.json', bytes('{"html":"<p>"}'), 'application/json'],
  ['entry.js.map', bytes('{"version":3}'), 'application/json'],
  ['licence.txt', bytes('Dozvola: sve što treba.'), 'text/plain; charset=utf-8'],
  ['one.png', PNG, 'image/png'],
  ['decoder.wasm', WASM, 'application/wasm'],
  ['letters.woff2', WOFF2, 'font/woff2'],
  ['box.glb', GLB, 'model/gltf-binary'],
])('accepts %s with content of this type (case %#)', async (path, content, type) => {
  expect(typeProblems([path])).toEqual([]);
  expect(releasedType(path)).toBe(type);
  expect(await contentProblems(path, content)).toEqual([]);
});

test.each([
  ['entry.js', bytes('<script>alert(1)</script>')],
  ['entry.js', bytes(' \n\t<!doctype html>')],
  ['entry.js', bytes('\ufeff<svg xmlns="http://www.w3.org/2000/svg">')],
  ['data.json', bytes('<?xml version="1.0"?>')],
  ['page.css', bytes('<!-- main{} -->')],
  ['note.txt', bytes('From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related')],
  ['entry.js', Uint8Array.of(0xff, 0xfe, 0x3c, 0, 0x73, 0)],
  ['entry.js', bytes('let a;\0')],
  ['entry.js', Uint8Array.of(0xc3, 0x28)],
  ['entry.js', PNG],
  ['one.png', bytes('<html>')],
  ['one.jpg', PNG],
  ['letters.woff2', bytes('wOF')],
  ['decoder.wasm', bytes('')],
])('refuses %s with content of another type (case %#)', async (path, content) => {
  expect(await contentProblems(path, content)).toEqual([{ code: 'file-content', facts: { path } }]);
});
