import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import type { DocumentText } from './document-text.ts';

const FONTS = '@expo-google-fonts/bricolage-grotesque';
const require = createRequire(import.meta.url);
// A PDF's own fourteen fonts lack č, ć and đ, so the brand's open face is embedded; pdfkit keeps only used glyphs.
const REGULAR = require.resolve(`${FONTS}/400Regular/BricolageGrotesque_400Regular.ttf`);
const BOLD = require.resolve(`${FONTS}/700Bold/BricolageGrotesque_700Bold.ttf`);

/** Fixed, so that the same text always gives the same bytes (and the same SHA-256). */
const MADE_AT = new Date('2026-01-01T00:00:00Z');
const INK = '#10211E';
const MORACA = '#0B6E69';

/** Lays a text document out on A4 pages. */
export function writePdf(document: DocumentText): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 64,
    font: REGULAR,
    lang: 'sr-Latn-ME',
    displayTitle: true,
    info: { Title: document.title, Author: 'AR Podgorica', CreationDate: MADE_AT, ModDate: MADE_AT },
  });
  const bytes = collect(pdf);
  drawBrackets(pdf);
  pdf.font(BOLD, 22).fillColor(INK).text(document.title);
  pdf.moveDown(0.3).font(REGULAR, 11).fillColor(MORACA).text(document.subtitle);
  for (const { heading, paragraphs } of document.sections) {
    pdf.moveDown(1.2).font(BOLD, 13).fillColor(MORACA).text(heading);
    for (const paragraph of paragraphs) {
      pdf.moveDown(0.4).font(REGULAR, 11).fillColor(INK).text(paragraph, { lineGap: 2.5 });
    }
  }
  pdf.end();
  return bytes;
}

/** The brand's viewfinder corners, around the first page. */
function drawBrackets(pdf: PDFKit.PDFDocument): void {
  const inset = 32;
  const arm = 22;
  const { width, height } = pdf.page;
  for (const [x, y, right, down] of [
    [inset, inset, 1, 1],
    [width - inset, inset, -1, 1],
    [inset, height - inset, 1, -1],
    [width - inset, height - inset, -1, -1],
  ] as const) {
    pdf
      .moveTo(x + arm * right, y)
      .lineTo(x, y)
      .lineTo(x, y + arm * down);
  }
  pdf.lineWidth(1.5).stroke(MORACA);
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
