import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { init } from '@embedpdf/pdfium';

/** 4096 pages of 64 kB are 256 MB: the largest accepted document takes 50 MB, and PDFium may use four times as much. */
setFlagsFromString('--wasm-max-mem-pages=4096');

/** @param {string} message */
const send = (message) => new Promise((done) => process.send?.(message, done));

/** FPDF_ERR_PASSWORD, and FPDF_ERR_SECURITY for documents with certificates (PDFium, public/fpdfview.h). */
const LOCKED = [4, 5];

/** @param {string} path */
async function open(path) {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const { pdfium, PDFiumExt_Init, FPDF_LoadMemDocument, FPDF_GetLastError } = await init({
    wasmBinary: (await readFile(wasm)).buffer,
  });
  PDFiumExt_Init();
  await send('began');
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const pointer = pdfium.wasmExports.malloc(size);
  readSync(file, pdfium.HEAPU8, pointer, size, 0);
  closeSync(file);
  if (FPDF_LoadMemDocument(pointer, size, '')) return 'opens';
  return LOCKED.includes(FPDF_GetLastError()) ? 'locked' : 'damaged';
}

send(await open(process.argv[2] ?? '')).finally(() => process.exit(0));
