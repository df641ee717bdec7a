import { expect, test } from '@rstest/core';
import { filesProblem } from './file-names.ts';

test('names that a build makes are names on every system', () => {
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
])('%j: %s', (paths, sentence) => {
  expect(filesProblem(paths)).toContain(sentence);
});
