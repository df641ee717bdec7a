import { randomBytes } from 'node:crypto';
import { expect, test } from '@rstest/core';
import { openCompoundFile } from './compound-file.ts';
import {
  archiveOf,
  compoundFile,
  compoundWith,
  DOCX,
  WORD_PARTS,
  withInDirectory,
} from './testing/documents.ts';
import { inspected, withFile } from './testing/inspected.ts';

const other = (extension: string) => `Sadržaj fajla ne odgovara njegovom nastavku (${extension}).`;
const DAMAGED = 'Fajl je oštećen ili nepotpun.';
const LOCKED = 'Dokument je zaštićen šifrom. Uklonite šifru i pokušajte ponovo.';
const MACROS = 'Dokument sadrži makroe. Sačuvajte ga bez njih i pokušajte ponovo.';
const BOMB = 'Sadržaj dokumenta je prevelik kada se raspakuje.';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Offsets of fields in an entry of a ZIP's directory. */
const FLAGS = 8;
const PACKED = 20;
const METHOD = 10;
const UNPACKED = 24;

test.each([
  ['a Word document', ['1Table', 'Data', 'WordDocument'], 'application/msword'],
  ['a Word document with a long directory', [...'abcdefgh', 'WordDocument'], 'application/msword'],
  ['a Word document with macros', ['WordDocument', 'Macros'], MACROS],
  ['an Excel sheet', ['Workbook'], other('.doc')],
  ['an encrypted package', ['EncryptionInfo', 'EncryptedPackage'], LOCKED],
  ['a document under rights management', ['WordDocument', '\tDRMContent'], LOCKED],
  ['an empty compound file', [], DAMAGED],
])('checks %s with the extension .doc', async (_what, names, expected) => {
  expect(await inspected('opis.doc', compoundFile(names))).toBe(expected);
});

test.each([
  ['a long', 8192],
  ['a short', 2000],
])('refuses a Word document with a password and %s stream', async (_what, size) => {
  const content = (flags: number) => {
    const information = Buffer.alloc(size);
    information.writeUInt16LE(0xa5ec, 0);
    information.writeUInt16LE(flags, 10);
    return information;
  };
  // The field also contains other bits, such as fWhichTblStm and the read-only bit, which are no password.
  expect(await inspected('opis.doc', compoundWith('WordDocument', content(0x0600)))).toBe(
    'application/msword',
  );
  expect(await inspected('opis.doc', compoundWith('WordDocument', content(0x0300)))).toBe(LOCKED);
});

test('finds the directory of a large compound file', async () => {
  const names = ['1Table', 'Data', 'ObjectPool', 'CompObj', 'WordDocument'];
  for (const tables of [111, 240]) {
    expect(await inspected('opis.doc', compoundFile(names, tables))).toBe('application/msword');
  }
});

test('refuses a compound file with circular or dangling references', async () => {
  const circle = compoundFile(['1Table']);
  circle.writeUInt32LE(1, 512 + 4);
  circle.writeUInt32LE(1, 1024 + 128 + 72);
  expect(await inspected('opis.doc', circle)).toBe(other('.doc'));
  const nowhere = compoundFile(['WordDocument']);
  nowhere.writeUInt32LE(0xfffffff0, 48);
  expect(await inspected('opis.doc', nowhere)).toBe(DAMAGED);
});

test('reads at most 31 characters of a name in a compound file', async () => {
  const file = compoundFile(['WordDocument']);
  const entry = 1024 + 128;
  file.writeUInt16LE(0xffff, entry + 64);
  const names = await withFile(file, async (path) => [
    ...((await openCompoundFile(path))?.names.keys() ?? []),
  ]);
  expect(names.map(({ length }) => length)).toEqual([31]);
});

test('accepts Word packages from Word and from Word Online', async () => {
  expect(await inspected('opis.docx', DOCX)).toBe(WORD);
  const online = archiveOf({ '[Content_Types].xml': '<Types/>', 'word/document2.xml': '<w:document/>' });
  expect(await inspected('opis.docx', online)).toBe(WORD);
});

test('refuses every truncated Word package, and a package after other bytes', async () => {
  // Truncates the file at each byte of the directory at its end, and at some bytes of the entries.
  const directory = DOCX.indexOf('PK\x01\x02');
  for (let length = 4; length < DOCX.length; length += length < directory ? 499 : 1) {
    expect(await inspected('opis.docx', DOCX.subarray(0, length))).toBe(DAMAGED);
  }
  expect(await inspected('opis.docx', Buffer.concat([Buffer.from('#!/bin/sh\n'), DOCX]))).toBe(
    other('.docx'),
  );
});

test.each([
  ['without contents', { 'word/document.xml': '<w:document/>' }],
  ['without a document', { '[Content_Types].xml': '<Types/>' }],
  ['that is an Excel sheet', { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }],
])('refuses an archive %s as a Word document', async (_what, parts) => {
  expect(await inspected('opis.docx', archiveOf(parts))).toMatch(other('.docx').slice(0, -1));
});

test('refuses a Word package with macros in any folder', async () => {
  for (const name of ['word/vbaProject.bin', 'VBAPROJECT.BIN']) {
    expect(await inspected('opis.docx', archiveOf({ ...WORD_PARTS, [name]: 'x' }))).toBe(MACROS);
  }
});

test('refuses a document with a password in both encryption formats', async () => {
  expect(await inspected('opis.docx', compoundFile(['EncryptionInfo', 'EncryptedPackage']))).toBe(LOCKED);
  expect(await inspected('opis.docx', withInDirectory(DOCX, FLAGS, 2, 1))).toBe(LOCKED);
});

test('refuses a part whose path leads out of the ZIP', async () => {
  expect(await inspected('opis.docx', archiveOf({ ...WORD_PARTS, '../../x': '' }))).toBe(DAMAGED);
});

test('refuses a document with a very high compression ratio', async () => {
  const zeros = new Uint8Array(12 * 1024 * 1024);
  expect(await inspected('opis.docx', archiveOf({ ...WORD_PARTS, 'word/media/1.bmp': zeros }))).toBe(BOMB);
});

test('accepts any compression ratio of a small document', async () => {
  const zeros = new Uint8Array(5 * 1024 * 1024);
  expect(await inspected('opis.docx', archiveOf({ ...WORD_PARTS, 'word/media/1.bmp': zeros }))).toBe(WORD);
});

test('refuses a document that states a large size, many parts or overlapping parts', async () => {
  const large = archiveOf({ ...WORD_PARTS, 'word/media/1.jpg': randomBytes(7_000_000) });
  expect(await inspected('opis.docx', withInDirectory(large, UNPACKED, 4, 200_000_000))).toBe(BOMB);
  expect(await inspected('opis.docx', withInDirectory(DOCX, PACKED, 4, DOCX.length))).toMatch(BOMB);
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`word/${index}`, '']));
  expect(await inspected('opis.docx', archiveOf({ ...many, ...WORD_PARTS }, 0))).toBe(BOMB);
});

// ASVS 5.2.3
test('refuses a ZIP bomb whose directory states a wrong size', async () => {
  const zeros = new Uint8Array(12 * 1024 * 1024);
  const bomb = archiveOf({ ...WORD_PARTS, 'word/media/1.bmp': zeros });
  expect(await inspected('opis.docx', bomb)).toBe(BOMB);
  for (const said of [0, 1000]) {
    expect(await inspected('opis.docx', withInDirectory(bomb, UNPACKED, 4, said))).toBe(DAMAGED);
  }
  expect(await inspected('opis.docx', withInDirectory(DOCX, UNPACKED, 4, 100_000))).toBe(DAMAGED);
});

test('refuses an unknown compression method', async () => {
  const LZMA = 14;
  expect(await inspected('opis.docx', withInDirectory(DOCX, METHOD, 2, LZMA))).toBe(DAMAGED);
});
