import { createReadStream } from 'node:fs';
import { type Check, readPart, typeOf } from './received.ts';

/** Readers look for the mark in the first kilobyte, whatever stands before it (ISO 32000-1, annex H.3.4.1). */
const PDF_START = 1024;
/** Longer than any mark that is looked for. */
const OVERLAP = 512;

/** Trailing bytes do no harm: readers look for the end mark in the whole file. */
export const pdfFlaw: Check = async ({ path, size }) => {
  const start = (await readPart(path, 0, PDF_START)).toString('latin1');
  const offset = start.search(/%PDF-[12]\.\d/);
  if (offset < 0) return 'other-content';
  // A mail's or a printer's head may stand before the mark; a program or an archive is one that a PDF was hidden in.
  if (offset > 0 && !['pdf', undefined].includes(await typeOf(path))) return 'other-content';
  // A file for the web has an end mark near its start too, and states its length (ISO 32000-1, annex F.3.3).
  const stated = /\/Linearized\b[^>]*\/L\s+(\d+)/.exec(start)?.[1];
  if (stated && size - offset < Number(stated)) return 'damaged';
  const [hasEnd, isEncrypted] = await contains(path, [/%%EOF/, ENCRYPTION]);
  if (!hasEnd) return 'damaged';
  return isEncrypted ? 'locked' : undefined;
};

/** Also of a file that only forbids printing: whether it opens without a password takes ciphers that the server has none of. */
const ENCRYPTION = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R\b)/;

/** Whether each pattern is in the file. */
async function contains(path: string, patterns: readonly RegExp[]): Promise<boolean[]> {
  const found = patterns.map(() => false);
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const text = rest + chunk.toString('latin1');
    for (const [index, pattern] of patterns.entries()) found[index] ||= pattern.test(text);
    rest = text.slice(-OVERLAP);
  }
  return found;
}
