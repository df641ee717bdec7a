import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;

/** `more` replaces or adds parts of the workbook. */
export function workbookParts(rows: string, more: Zippable = {}): Zippable {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(relations(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(relations(relation(1, 'worksheet', 'worksheets/sheet1.xml'))),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml(rows)),
    ...more,
  };
}

export function styledWorkbook(rows: string, styles: string, is1904: boolean): Uint8Array {
  const plain = workbookParts(rows);
  const changed = (part: string, from: string, to: string) =>
    strToU8(strFromU8(plain[part] as Uint8Array).replace(from, to));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml';
  return zipSync({
    ...plain,
    '[Content_Types].xml': changed(
      '[Content_Types].xml',
      '</Types>',
      `<Override PartName="/xl/styles.xml" ContentType="${type}"/></Types>`,
    ),
    'xl/_rels/workbook.xml.rels': changed(
      'xl/_rels/workbook.xml.rels',
      '</Relationships>',
      `${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': changed(
      'xl/workbook.xml',
      '<sheets>',
      `<workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>`,
    ),
    'xl/styles.xml': strToU8(styles),
  });
}

export const sheetXml = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

export const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
export const rowOf = (...values: string[]) => `<row>${values.map(text).join('')}</row>`;
export const HEADED = rowOf('Naziv', 'Adresa');

export const workbook = (rows: string, more?: Zippable) => zipSync(workbookParts(rows, more));

/** Returns a file with only the bytes that a check of the file type reads. */
export function compound(stream: string): Buffer {
  const file = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.write(stream, 1024, 'utf16le');
  return file;
}

/** Returns a ZIP whose ZIP64 field states `size` as the unpacked size of the part `name`. */
export function zip64(parts: Zippable, name: string, size: bigint): Buffer {
  const content = parts[name] as Uint8Array;
  const file = Buffer.from(zipSync({ ...parts, [name]: [content, { extra: { 1: new Uint8Array(16) } }] }));
  // The directory follows the entries, so it has the last occurrence of the name.
  const at = file.lastIndexOf(name) - 46;
  const field = at + 46 + name.length + 4;
  file.writeBigUInt64LE(size, field);
  file.writeBigUInt64LE(BigInt(file.readUInt32LE(at + 20)), field + 8);
  file.writeUInt32LE(0xffffffff, at + 20);
  file.writeUInt32LE(0xffffffff, at + 24);
  return file;
}

export function patched(content: Uint8Array, from: Buffer, to: Buffer): Buffer {
  const file = Buffer.from(content);
  for (let at = file.indexOf(from); at >= 0; at = file.indexOf(from, at + to.length)) to.copy(file, at);
  return file;
}
