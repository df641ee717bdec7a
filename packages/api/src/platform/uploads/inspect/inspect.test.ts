import { UPLOADS, type UploadKind } from '@ar/domain/upload';
import { expect, test } from '@rstest/core';
import sharp from 'sharp';
import { demoFile } from '../../../testing/samples.ts';
import { inspect } from './inspect.ts';
import { compoundFile, DOCX } from './testing/documents.ts';
import { inspected, withFile } from './testing/inspected.ts';
import { binaryFbx, DAE, gltf, M4A, MP3, OBJ, OGG, WAV } from './testing/samples.ts';

const ELF = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(200)]);
const HTML = '<!doctype html><script>alert(1)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const PICTURE = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0B6E69' } });
const picture = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff') =>
  PICTURE.clone().toFormat(format).toBuffer();
const pdf = () => demoFile('monuments/documents/sahat-kula.pdf');
const glb = () => demoFile('buildings/models/sportska-dvorana-zabjelo.glb');

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SOUND: Record<string, [string, () => Uint8Array | string | Promise<Uint8Array>]> = {
  '.jpg': ['image/jpeg', () => picture('jpeg')],
  '.jpeg': ['image/jpeg', () => picture('jpeg')],
  '.png': ['image/png', () => picture('png')],
  '.webp': ['image/webp', () => picture('webp')],
  '.avif': ['image/avif', () => picture('avif')],
  '.gif': ['image/gif', () => picture('gif')],
  '.tif': ['image/tiff', () => picture('tiff')],
  '.tiff': ['image/tiff', () => picture('tiff')],
  '.glb': ['model/gltf-binary', glb],
  '.gltf': ['model/gltf+json', () => gltf()],
  '.obj': ['model/obj', () => OBJ],
  '.fbx': ['application/octet-stream', () => binaryFbx(7400)],
  '.dae': ['model/vnd.collada+xml', () => DAE],
  '.pdf': ['application/pdf', pdf],
  '.doc': ['application/msword', () => compoundFile(['1Table', 'WordDocument'])],
  '.docx': [WORD, () => DOCX],
  '.mp3': ['audio/mpeg', () => MP3],
  '.m4a': ['audio/mp4', () => M4A],
  '.ogg': ['audio/ogg', () => OGG],
  '.wav': ['audio/wav', () => WAV],
  '.txt': ['text/plain; charset=utf-8', () => 'Đurđevdan, ćilim, žuto'],
  '.md': ['text/markdown; charset=utf-8', () => '# Sahat kula'],
  '.csv': ['text/csv; charset=utf-8', () => '\uFEFFnaziv;godina\r\nSahat kula;1667\r\n'],
  '.json': ['application/json', () => '{"naziv": "Sahat kula"}'],
};

const EXTENSIONS = [...new Set(Object.values(UPLOADS).flatMap(({ extensions }) => extensions))];

test('has a sample for every extension that may be uploaded', () => {
  expect(Object.keys(SOUND).sort()).toEqual([...EXTENSIONS].sort());
});

test.each(Object.entries(SOUND))('accepts a valid %s', async (extension, [contentType, make]) => {
  expect(await inspected(`Moj fajl${extension.toUpperCase()}`, await make())).toBe(contentType);
});

// ASVS 5.2.2
test.each(EXTENSIONS)('refuses an executable as %s', async (extension) => {
  expect(await inspected(`prikaz${extension}`, ELF)).toBe(
    `Sadržaj fajla ne odgovara njegovom nastavku (${extension}). Izgleda kao .elf.`,
  );
});

/** These files may contain HTML, because the server sends them as text. */
const MARKUP_MAY_BE = ['.txt', '.md', '.csv'];

test.each(EXTENSIONS.filter((extension) => !MARKUP_MAY_BE.includes(extension)))(
  'refuses HTML and SVG as %s',
  async (extension) => {
    for (const content of [HTML, SVG, `<?xml version="1.0"?>\n${SVG}`]) {
      expect(await inspected(`prikaz${extension}`, content)).toMatch(/nastavku|oštećen/);
    }
  },
);

test.each(Object.entries(SOUND))('a truncated %s causes no exception', async (extension, [, make]) => {
  const content = Buffer.from(await make());
  const step = Math.ceil(content.length / 50);
  for (let length = 1; length < content.length; length += step) {
    expect(await inspected(`prikaz${extension}`, content.subarray(0, length))).toMatch(/./);
  }
});

test.each([
  ['a PNG', '.jpg', () => picture('png'), '.png'],
  ['a JPEG', '.webp', () => picture('jpeg'), '.jpg'],
  ['a PDF', '.docx', pdf, '.pdf'],
  ['a Word document', '.pdf', () => DOCX, '.docx'],
  ['a binary glTF', '.fbx', glb, '.glb'],
  ['a recording', '.mp3', () => OGG, '.ogg'],
])('refuses %s named %s, and names its real type', async (_content, extension, make, seen) => {
  expect(await inspected(`prikaz${extension}`, await make())).toBe(
    `Sadržaj fajla ne odgovara njegovom nastavku (${extension}). Izgleda kao ${seen}.`,
  );
});

test('refuses a wrong name or size before reading the content', async () => {
  const nowhere = '/nowhere/received';
  expect(await inspect({ path: nowhere, name: 'crtež.svg', size: 10 }, 'image')).toMatchObject({
    problem: expect.stringContaining('file-type?'),
  });
  expect(await inspect({ path: nowhere, name: 'prazno.json', size: 0 }, 'clerk')).toEqual({
    problem: 'file-empty',
  });
});

test('checks the content of a file in the same way for every kind of upload', async () => {
  const content = Buffer.from(DOCX.subarray(0, 100));
  for (const kind of ['knowledge', 'clerk'] as const) {
    const answer = await withFile(content, (path) => inspect({ path, name: 'opis.docx', size: 100 }, kind));
    expect(answer).toEqual({ problem: 'file-damaged' });
  }
});

test('refuses a file type that another kind of upload accepts', async () => {
  const answer = await withFile(OBJ, (path) =>
    inspect({ path, name: 'zgrada.obj', size: OBJ.length }, 'knowledge'),
  );
  expect(answer).toMatchObject({ problem: expect.stringContaining('file-type?') });
});

test.each(Object.entries(UPLOADS).map(([kind, rule]) => [kind as UploadKind, rule.extensions] as const))(
  'throws for a file of kind %s that cannot be read',
  async (kind, extensions) => {
    for (const extension of extensions) {
      const received = { path: '/nowhere/received', name: `prikaz${extension}`, size: 100 };
      await expect(inspect(received, kind)).rejects.toThrow('ENOENT');
    }
  },
);
