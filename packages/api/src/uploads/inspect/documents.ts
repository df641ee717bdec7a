import { namesInCompoundFile, startsCompoundFile } from './compound-file.ts';
import type { Flaw } from './problems.ts';
import { type Received, readEnd, readPart } from './received.ts';
import { wordPackageFlaw } from './word-package.ts';

/** Readers look for the end mark in the last kilobyte, whatever stands behind it (ISO 32000-1, annex H.3.4.4). */
const PDF_END = 1024;

export async function pdfFlaw(received: Received): Promise<Flaw | undefined> {
  const start = (await readPart(received.path, 0, 8)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(start)) return 'other-content';
  return (await readEnd(received, PDF_END)).includes('%%EOF') ? undefined : 'damaged';
}

/** Word 97 to 2003. Other programs' documents are compound files too; Word's text is in the stream of this name. */
export async function docFlaw({ path }: Received): Promise<Flaw | undefined> {
  if (!startsCompoundFile(await readPart(path, 0, 8))) return 'other-content';
  const names = await namesInCompoundFile(path);
  if (names.has('EncryptedPackage')) return 'locked';
  if (!names.has('WordDocument')) return names.size > 0 ? 'other-content' : 'damaged';
  return names.has('Macros') ? 'macros' : undefined;
}

/** Word since 2007. With a password it is a compound file around the encrypted package ([MS-OFFCRYPTO], 2.3.4). */
export async function docxFlaw(received: Received): Promise<Flaw | undefined> {
  const head = await readPart(received.path, 0, 8);
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return wordPackageFlaw(received);
  const locked =
    startsCompoundFile(head) && (await namesInCompoundFile(received.path)).has('EncryptedPackage');
  return locked ? 'locked' : 'other-content';
}
