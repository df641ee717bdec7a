import { expect, test } from '@rstest/core';
import { contentProblems, releasedType, typeProblems } from './file-types.ts';

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
])('%s may be in no release', (path) => {
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
])('%s may be, as %#', async (path, content, type) => {
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
])('%s with other content may not: %#', async (path, content) => {
  expect(await contentProblems(path, content)).toEqual([{ code: 'file-content', facts: { path } }]);
});
