import { readFile } from 'node:fs/promises';
import jsQr from 'jsqr';
import sharp from 'sharp';

/** What a phone's camera reads in a picture of a QR code, and the picture's measures. */
export async function readQrCode(file: string) {
  const image = sharp(await readFile(file));
  const { format } = await image.metadata();
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // Published for CommonJS: its function stands one step further in.
  const decode = 'default' in jsQr ? (jsQr.default as typeof import('jsqr').default) : jsQr;
  const found = decode(new Uint8ClampedArray(data), info.width, info.height);
  return { format, width: info.width, height: info.height, content: found?.data };
}
