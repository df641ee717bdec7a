import { expect, test } from '@rstest/core';
import { sentence } from './messages/all.ts';
import {
  extensionOf,
  isAvif,
  isHeic,
  UPLOADS,
  type UploadKind,
  uploadProblem,
  uploadTypes,
} from './upload.ts';

test.each([
  ['most.glb', '.glb'],
  ['Sahat kula.GLTF', '.gltf'],
  ['arhiva.tar.gz', '.gz'],
  ['.glb', ''],
  ['../../x.glb', '.glb'],
  ['mapa.d/most', ''],
  ['most', ''],
])('extensionOf(%s) is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test.each([
  ['model', '.glb,.gltf,.obj,.fbx,.dae'],
  ['knowledge', '.pdf,.doc,.docx'],
  ['image', 'image/*'],
  ['clerk', '.txt,.pdf,.doc,.docx,.md,.csv,.json'],
] as const)('a file input for %s accepts %s', (kind, accept) => {
  expect(UPLOADS[kind].accept).toBe(accept);
});

test.each(Object.keys(UPLOADS) as UploadKind[])(
  '%s: accepts the maximum size and refuses a byte more',
  (kind) => {
    const { extensions, maxBytes } = UPLOADS[kind];
    const name = `fajl${extensions[0]}`;
    expect(uploadProblem(kind, { name, size: maxBytes })).toBeUndefined();
    expect(uploadProblem(kind, { name, size: maxBytes + 1 })).toMatch(/^file-too-large\?megabytes=\d+$/);
    expect(uploadProblem(kind, { name, size: 0 })).toBe('file-empty');
  },
);

test('refuses a file of another type and names the allowed types', () => {
  expect(sentence('mn', uploadProblem('image', { name: 'grb.svg', size: 1 }) ?? '')).toBe(
    'Ova vrsta fajla nije podržana. Dozvoljeni su: .jpg, .jpeg, .png, .webp, .avif, .gif, .tif, .tiff.',
  );
});

test('uploadTypes lists a type with several extensions once', () => {
  expect(uploadTypes('model')).toEqual(['GLB', 'GLTF', 'OBJ', 'FBX', 'DAE']);
  expect(uploadTypes('image')).toEqual(['JPG', 'PNG', 'WEBP', 'AVIF', 'GIF', 'TIF']);
});

test.each(['IMG_0412.HEIC', 'slika.heif', 'DSC1.HIF'])(
  'refuses %s with the advice to save the picture as JPEG',
  (name) => {
    expect(uploadProblem('image', { name, size: 1 })).toBe('file-heic');
    expect(uploadProblem('knowledge', { name, size: 1 })).toMatch(/^file-type/);
  },
);

const box = (...brands: string[]) => {
  const [major = '', ...compatible] = brands;
  const text = `ftyp${major}\0\0\0\0${compatible.join('')}`;
  return new TextEncoder().encode(`\0\0\0${String.fromCharCode(text.length + 4)}${text}meta and more`);
};

test.each([['heic', 'mif1', 'heic'], ['mif1', 'heic', 'miaf'], ['msf1', 'hevc'], ['heix']])(
  'detects HEIC by the brands %s',
  (...brands) => {
    expect(isHeic(box(...brands))).toBe(true);
  },
);

test.each([
  ['AVIF', box('avif', 'mif1', 'miaf')],
  ['AVIF with the brand of its container', box('mif1', 'avif', 'miaf')],
  ['a recording', box('M4A ', 'isom', 'mp42')],
  ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46)],
  ['a text', new TextEncoder().encode('heic heic heic heic')],
  ['nothing', new Uint8Array()],
  ['a box that ends before its brands', box('mif1').subarray(0, 9)],
])('isHeic is false for %s', (what, start) => {
  expect(isHeic(start)).toBe(false);
  expect(isAvif(start)).toBe(what.startsWith('AVIF'));
});

test('isAvif is false for a picture with the brands of HEIC and AVIF', () => {
  expect(isAvif(box('heic', 'mif1', 'avif'))).toBe(false);
});
