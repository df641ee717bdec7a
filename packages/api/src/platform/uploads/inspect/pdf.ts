import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { runReader } from '../../observability/run-reader.ts';
import { type Check, type Flaw, readPart, typeOf } from './received.ts';

/** PDF readers search for `%PDF-` in the first kilobyte (ISO 32000-1, annex H.3.4.1). */
const PDF_START = 1024;
const OVERLAP = 512;

export const pdfFlaw: Check = async ({ path, size }) => {
  const start = (await readPart(path, 0, PDF_START)).toString('latin1');
  const offset = start.search(/%PDF-[12]\.\d/);
  if (offset < 0) return 'other-content';
  if (offset > 0 && !['pdf', undefined].includes(await typeOf(path))) return 'other-content';
  // A linearized file has an end mark near its start too, but states its length (ISO 32000-1, annex F.3.3).
  const stated = /\/Linearized\b[^>]*\/L\s+(\d+)/.exec(start)?.[1];
  if (stated && size - offset < Number(stated)) return 'damaged';
  const [hasEnd, isEncrypted] = await contains(path, [/%%EOF/, ENCRYPTION]);
  if (!hasEnd) return 'damaged';
  return isEncrypted ? encryptedFlaw(path) : undefined;
};

/** `/Encrypt` can be searched for, because its dictionary is never compressed (ISO 32000-1, 7.5.7 and 7.5.8.2). */
const ENCRYPTION = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R\b)/;

const OPENER = join(import.meta.dirname, 'pdf-opener.mjs');
const LIMITS = { heap: 64, timeoutMs: 15_000 };

/** Opens the file, because an encrypted PDF that only forbids printing opens without a password. */
async function encryptedFlaw(path: string): Promise<Flaw | undefined> {
  const { messages } = await runReader<'opens' | 'locked' | 'damaged'>(OPENER, [path], LIMITS);
  const [answer = 'damaged'] = messages;
  return answer === 'opens' ? undefined : answer;
}

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
