import { createReadStream } from 'node:fs';
import { readJson } from './json.ts';
import type { Flaw } from './problems.ts';
import { type Received, readPart } from './received.ts';

/** The control characters of ASCII that no text needs: all but tab, the line ends and the page break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const BINARY = /[\0-\x08\x0e-\x1f\x7f]/;

/** Text in UTF-8, with or without a byte order mark. What it says is inert: it is sent as text with `nosniff`. */
export async function textFlaw({ path }: Received): Promise<Flaw | undefined> {
  // Windows calls UTF-16 "Unicode"; its zero bytes would otherwise make it look like no text at all.
  if (/^(\xff\xfe|\xfe\xff)/.test((await readPart(path, 0, 2)).toString('latin1'))) return 'not-utf8';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of createReadStream(path)) {
    if (BINARY.test(chunk.toString('latin1'))) return 'other-content';
    if (!decodes(decoder, chunk)) return 'not-utf8';
  }
  return decodes(decoder) ? undefined : 'not-utf8';
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Sound JSON in UTF-8. */
export async function jsonFlaw(received: Received): Promise<Flaw | undefined> {
  const flaw = await textFlaw(received);
  if (flaw) return flaw;
  return (await readJson(received.path)).sound ? undefined : 'damaged';
}
