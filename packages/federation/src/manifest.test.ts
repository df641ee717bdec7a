import { expect, test } from '@rstest/core';
import { initialFiles } from './manifest.ts';

test('scripts come before stylesheets', () => {
  const assets = { js: { sync: ['a.js', 'b.js'], async: ['later.js'] }, css: { sync: ['a.css'] } };
  expect(initialFiles({ exposes: [{ path: './department', assets }] })).toEqual(['a.js', 'b.js', 'a.css']);
});

test.each([
  ['nothing', undefined],
  ['a page of HTML read as text', '<!doctype html>'],
  ['no exposes', { metaData: {} }],
  ['another module only', { exposes: [{ path: './other', assets: {} }] }],
])('%s is no manifest', (_, value) => {
  expect(initialFiles(value)).toBeUndefined();
});
