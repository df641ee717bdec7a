import { readFile } from 'node:fs/promises';
import jsQr from 'jsqr';
import sharp from 'sharp';

export async function readQrCode(file: string) {
  const image = sharp(await readFile(file));
  const { format } = await image.metadata();
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // jsQR is a CommonJS package, whose function may be in `default`.
  const decode = 'default' in jsQr ? (jsQr.default as typeof import('jsqr').default) : jsQr;
  const found = decode(new Uint8ClampedArray(data), info.width, info.height);
  return { format, width: info.width, height: info.height, content: found?.data };
}
