import { expect, test } from '@rstest/core';
import { filesProblem, release } from './schemas.ts';

const HASH = `sha384-${'A'.repeat(64)}`;

const good = {
  id: 'users',
  path: 'users',
  contract: 1,
  menu: { label: { mn: 'Korisnici', en: 'Users' }, icon: 'M4 4h16v16z', order: 1 },
  roles: ['SuperAdmin'],
  list: '/ar_platform/buildings/',
  version: '1.0.0-ab12s',
  builtWith: '2.9.2',
  shared: { react: '19.3.1' },
  copies: {},
  first: [],
  entry: 'remoteEntry.12345678.js',
  files: { 'remoteEntry.12345678.js': HASH },
};

test('accepts a release that the preset writes', () => {
  expect(release.safeParse(good).success).toBe(true);
});

test.each([
  ['a path with ..', { files: { '../x.js': HASH } }],
  ['an absolute path', { entry: '/etc/passwd' }],
  ['a hidden file', { entry: '.env' }],
  ['a weaker hash', { files: { 'a.js': `sha256-${'A'.repeat(43)}=` } }],
  [
    'a label in letters of another alphabet',
    { menu: { ...good.menu, label: { mn: 'Kорисници', en: 'Users' } } },
  ],
  ['a label with a right-to-left mark', { menu: { ...good.menu, label: { mn: 'a\u202eb', en: 'b' } } }],
  ['a blank label', { menu: { ...good.menu, label: { mn: ' ', en: 'b' } } }],
  ['markup for an icon', { menu: { ...good.menu, icon: '"><script>' } }],
  ['an id that is not an identifier', { id: 'my-users' }],
  ['an id that is a prefix of the page’s classes', { id: 'leaflet' }],
  ['an address for a service', { service: 'http://127.0.0.1:5000' }],
  ['another department for a service', { service: 'buildings' }],
  ['a list of another site', { list: '//evil.example/users/' }],
  ['a list of another scheme', { list: 'https://evil.example/' }],
  ['a list with ..', { list: '/../releases/' }],
  ['a version that is too long for a folder', { version: `1.0.0-${'a'.repeat(400)}` }],
  ['a version that ends in a dot', { version: '1.0.0-a.' }],
  ['file names that differ only in case', { files: { ...good.files, 'a.js': HASH, 'A.js': HASH } }],
  ['a file that is also a folder', { files: { ...good.files, a: HASH, 'a/b.js': HASH } }],
  ['an unknown key', { scripts: [] }],
])('refuses %s', (_, change) => {
  expect(release.safeParse({ ...good, ...change }).success).toBe(false);
});

test('accepts the file names of a build', () => {
  expect(filesProblem(['mf-manifest.json', 'remoteEntry.1a2b.js', 'async/12.ab.css', 'async/12.ab.js'])).toBe(
    undefined,
  );
});

test.each([
  [['../x.js'], 'no path of a release'],
  [['/etc/passwd'], 'no path of a release'],
  [['a//b.js'], 'no path of a release'],
  [['a/./b.js'], 'no path of a release'],
  [['.env'], 'no path of a release'],
  [['a/.git/b.js'], 'no path of a release'],
  [['a\\b.js'], 'no path of a release'],
  [['a\0.js'], 'no path of a release'],
  [['a b.js'], 'no path of a release'],
  [['č.js'], 'no path of a release'],
  [['__proto__/\u202e.js'], 'no path of a release'],
  [[''], 'no path of a release'],
  [['a.js.'], 'ends in "."'],
  [['a./b.js'], 'ends in "."'],
  [['con'], 'Windows device'],
  [['a/NUL.js'], 'Windows device'],
  [['com1.tar.js'], 'Windows device'],
  [[`${'x'.repeat(400)}.js`], 'too long'],
  [[`${'x'.repeat(101)}/a.js`], 'too long'],
  [['abcdefghij/'.repeat(20)], 'too long'],
  [['x', 'x/y.js'], "x can't be a file and the folder of x/y.js"],
  [['a/x/y/z.js', 'a/x'], "a/x can't be a file and the folder of a/x/y/z.js"],
  [['a/X', 'A/x/y.js'], "a/X can't be a file and the folder of A/x/y.js"],
  [['page.js', 'Page.js'], 'the same file on some systems'],
  [['Department.json'], 'the same file on some systems'],
  [['department.json/x.js'], 'the folder of department.json/x.js'],
])('refuses %j: %s', (paths, sentence) => {
  expect(filesProblem(paths)).toContain(sentence);
});
