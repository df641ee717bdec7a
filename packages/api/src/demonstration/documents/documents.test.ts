import { describe, expect, it } from '@rstest/core';
import { strFromU8, unzipSync } from 'fflate';
import { BUILDING_NOTICE_GUIDE, FREQUENT_QUESTIONS } from '../content/clerk-guides.ts';
import { MONUMENTS } from '../monuments.ts';
import type { DocumentText } from './document-text.ts';
import { writeDocx } from './docx.ts';
import { monumentDocument } from './monument-document.ts';
import { writePdf } from './pdf.ts';
import { pdfText } from './pdf-text-for-tests.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const textOf = ({ title, subtitle, sections }: DocumentText) =>
  [title, subtitle, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join(' ');

describe('the PDF writer', () => {
  const documents = [...MONUMENTS.map(monumentDocument), BUILDING_NOTICE_GUIDE].map((text) => ({
    title: text.title,
    text,
  }));

  it.each(documents)('lets a reader copy every letter of "$title" out again', async ({ text }) => {
    const pdf = await writePdf(text);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
    expect(words(pdfText(pdf)).join(' ')).toBe(words(textOf(text)).join(' '));
  });

  it('embeds its fonts, so that č, ć and đ look the same everywhere', async () => {
    const source = (await writePdf(BUILDING_NOTICE_GUIDE)).toString('latin1');
    expect(source.match(/\/FontFile[23]? /g)).toHaveLength(2);
    expect(source.length).toBeLessThan(60_000);
  });

  it('gives the same bytes each time', async () => {
    expect(await writePdf(BUILDING_NOTICE_GUIDE)).toEqual(await writePdf(BUILDING_NOTICE_GUIDE));
  });
});

describe('the Word writer', () => {
  it('packs the parts that a reader looks for, with the whole text', () => {
    const parts = unzipSync(writeDocx(FREQUENT_QUESTIONS));
    expect(Object.keys(parts)).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
    const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    expect(words(xml.replaceAll('</w:p>', ' ').replace(/<[^>]+>/g, '')).join(' ')).toBe(
      words(textOf(FREQUENT_QUESTIONS)).join(' '),
    );
  });

  it('escapes what XML would read as a mark', () => {
    const parts = unzipSync(writeDocx({ title: 'A < B & C', subtitle: '', sections: [] }));
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('A &lt; B &amp; C');
  });
});

describe("a monument's document", () => {
  it('gives each fact a line of its own, in both languages', () => {
    const church = MONUMENTS.find(({ slug }) => slug === 'crkva-svetog-djordja');
    if (!church) throw new Error('the church expected');
    const [place, facts, english] = monumentDocument(church).sections;
    expect(place?.paragraphs).toEqual([
      'Podnožje brda Gorica, Podgorica. Koordinate (WGS84): 42.44560, 19.26700.',
    ]);
    expect(facts?.paragraphs).toHaveLength(4);
    expect(english?.paragraphs.join(' ')).toBe(church.description_en);
  });

  it.each(MONUMENTS)('does not break a sentence of $slug at an abbreviation or a date', (monument) => {
    const paragraphs = monumentDocument(monument)
      .sections.slice(1)
      .flatMap((section) => section.paragraphs);
    for (const paragraph of paragraphs) {
      expect(paragraph.length).toBeGreaterThan(30);
      expect(paragraph).toMatch(/^\p{Lu}.*[.”]$/u);
    }
  });
});
