import { parseCsv } from 'hucre/csv';
import { SheetRefused } from './sheet-refused.ts';

const SEPARATORS = [';', ',', '\t', '|'];
const TRIED = 20;
/** The library uses much memory for longer lines. */
const LONGEST_LINE = 2_000_000;

/** UTF-16, programs and pictures have many zero bytes; in a text with a few, only their cells are refused. */
const STRAY = 5;
const STRAY_SHARE = 0.01;

export function readCsv(content: Uint8Array): (string | null)[][] {
  const whole = textOf(content);
  if (/^\s*<(?:!doctype\s+)?(?:html|table|\?xml)/i.test(whole)) throw new SheetRefused('table-web-page');
  if (hasLongLine(whole)) throw new SheetRefused('table-long-cell');
  // Excel's line for the separator.
  const [line, separator] = /^sep=(.)\r?\n/i.exec(whole) ?? [''];
  const text = whole.slice(line.length);
  const delimiter = separator ?? separatorOf(text);
  return parseCsv(text, { delimiter }) as (string | null)[][];
}

function hasLongLine(text: string): boolean {
  for (let at = 0, end = 0; at < text.length; at = end + 1) {
    end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    if (end - at > LONGEST_LINE) return true;
  }
  return false;
}

function separatorOf(text: string): string {
  const start = text.slice(0, 200_000);
  const scored = SEPARATORS.map((delimiter) => {
    const rows = parseCsv(start, { delimiter, maxRows: TRIED });
    const width = rows[0]?.length ?? 0;
    const alike = rows.filter((row) => row.length === width).length / Math.max(rows.length, 1);
    return { delimiter, score: width > 1 ? alike * 1000 + width : 0 };
  });
  return scored.sort((one, other) => other.score - one.score)[0]?.delimiter ?? ';';
}

function textOf(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return decoded(content, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(content, 'utf-16be');
  try {
    return decoded(content, 'utf-8');
  } catch {
    return decoded(content, 'windows-1250');
  }
}

function decoded(content: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding, { fatal: true }).decode(content);
  // Undefined bytes of Windows-1250 become C1 characters.
  if (encoding === 'windows-1250' && /[\x80-\x9f]/.test(text)) throw new SheetRefused('table-not-text');
  const zeros = text.match(/\0/g)?.length ?? 0;
  if (zeros > Math.max(STRAY, text.length * STRAY_SHARE)) throw new SheetRefused('table-not-text');
  return text;
}
