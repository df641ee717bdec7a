import { strToU8, zipSync } from 'fflate';
import type { DocumentText } from './document-text.ts';

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Fixed, so that the same text always gives the same bytes; local time, because ZIP has no zone. */
const MADE_AT = new Date(2026, 0, 1);

/** A Word document of the three parts that ECMA-376 (part 2, section 9, and part 1, section 11.3) requires. */
export function writeDocx(document: DocumentText): Buffer {
  const parts = {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE_DOCUMENT}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${DECLARATION}<w:document xmlns:w="${WORD}"><w:body>${body(document)}</w:body></w:document>`,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: MADE_AT }));
}

function body({ title, subtitle, sections }: DocumentText): string {
  return [
    paragraph(title, { halfPoints: 44, bold: true, colour: '10211E' }),
    paragraph(subtitle, { halfPoints: 22, colour: '0B6E69' }),
    ...sections.flatMap(({ heading, paragraphs }) => [
      paragraph(heading, { halfPoints: 26, bold: true, colour: '0B6E69' }),
      ...paragraphs.map((text) => paragraph(text, { halfPoints: 22, colour: '10211E' })),
    ]),
  ].join('');
}

interface RunStyle {
  halfPoints: number;
  colour: string;
  bold?: boolean;
}

function paragraph(text: string, { halfPoints, colour, bold }: RunStyle): string {
  const run = `${bold ? '<w:b/>' : ''}<w:color w:val="${colour}"/><w:sz w:val="${halfPoints}"/><w:lang w:val="sr-Latn-ME"/>`;
  return `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
