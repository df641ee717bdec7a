import { expect, test } from '@rstest/core';
import { initialFiles, sha384 } from './release-files.ts';

test('lists scripts before stylesheets', () => {
  const assets = { js: { sync: ['a.js', 'b.js'], async: ['later.js'] }, css: { sync: ['a.css'] } };
  expect(initialFiles({ exposes: [{ path: './department', assets }] }, [])).toEqual([
    'a.js',
    'b.js',
    'a.css',
  ]);
});

test('lists each file of the module and of the given copies once', () => {
  const manifest = {
    exposes: [{ path: './department', assets: { js: { sync: ['a.js', 'both.js'] }, css: { sync: [] } } }],
    shared: [
      { name: 'list', assets: { js: { sync: ['both.js', 'list.js'] }, css: { sync: ['list.css'] } } },
      { name: 'form', assets: { js: { sync: ['form.js'] }, css: { sync: [] } } },
    ],
  };
  expect(initialFiles(manifest, [])).toEqual(['a.js', 'both.js']);
  expect(initialFiles(manifest, ['list', 'unknown'])).toEqual(['a.js', 'both.js', 'list.js', 'list.css']);
});

test.each([
  ['nothing', undefined],
  ['a page of HTML read as text', '<!doctype html>'],
  ['no exposes', { metaData: {} }],
  ['another module only', { exposes: [{ path: './other', assets: {} }] }],
])('returns undefined for %s', (_, value) => {
  expect(initialFiles(value, [])).toBeUndefined();
});

test('sha384 matches the test vector of FIPS 180', async () => {
  expect(await sha384(new TextEncoder().encode('abc'))).toBe(
    'sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn',
  );
});
