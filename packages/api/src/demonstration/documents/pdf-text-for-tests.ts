import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF that `writePdf` made, for tests: content streams are inflated, and glyph numbers are turned
 * into characters by the fonts' ToUnicode maps (ISO 32000-1, section 9.10.3), as a reader copies text out.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const maps = fontMaps(objects);
  return [...objects.values()]
    .map(({ stream }) => stream)
    .filter((stream) => stream.includes('BT') && /T[jJ]/.test(stream))
    .map((stream) => shownText(stream, maps))
    .join('\n');
}

interface PdfObject {
  dictionary: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', rest] = body.split('\nstream\n');
    const bytes = Buffer.from(rest?.replace(/\nendstream$/, '') ?? '', 'latin1');
    const packed = dictionary.includes('FlateDecode') && bytes.length > 0;
    objects.set(id, { dictionary, stream: (packed ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return objects;
}

/** By the name under which pages select the font: glyph number to text. */
function fontMaps(objects: Map<string, PdfObject>): Map<string, Map<number, string>> {
  const maps = new Map<string, Map<number, string>>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(id)?.dictionary ?? '';
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '';
      maps.set(name, glyphs(objects.get(unicode)?.stream ?? ''));
    }
  }
  return maps;
}

function glyphs(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, first = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, code = ''], i) => {
      map.set(
        Number.parseInt(first, 16) + i,
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
    });
  }
  return map;
}

function shownText(stream: string, maps: Map<string, Map<number, string>>): string {
  let map = new Map<number, string>();
  let text = '';
  for (const [, font, run] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) map = maps.get(font) ?? map;
    if (!run) continue;
    for (const [, hex = ''] of run.matchAll(/<([0-9a-f]+)>/gi)) {
      for (const [code] of hex.matchAll(/.{4}/g)) text += map.get(Number.parseInt(code, 16)) ?? '\uFFFD';
    }
    text += ' ';
  }
  return text;
}
