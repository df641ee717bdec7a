import { toCanvas } from 'qrcode';
import { saveFile } from './file-download.ts';

/** `width` is in pixels, `margin` in QR modules. */
const FIGURES = { errorCorrectionLevel: 'H', margin: 2, width: 300 } as const;

export async function saveQr(content: string): Promise<void> {
  saveFile(await qrPicture(content), `qr_${Date.now()}.png`);
}

export async function qrPicture(content: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, content, FIGURES);
  // The Content Security Policy forbids fetches of `data:` URLs, so `toDataURL` cannot be used.
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The canvas gave no PNG'))), 'image/png'),
  );
}
