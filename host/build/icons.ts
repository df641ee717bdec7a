import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { drawingOf, VISITED_KINDS } from '@ar/domain/public-pages';
import sharp from 'sharp';

const PINE = '#123b34';
const STONE = '#f6f1e7';

export async function writeIcons(drawing: string, folder: string): Promise<void> {
  const svg = await readFile(drawing);
  const picture = (size: number) => {
    const drawn = sharp(svg, { density: 72 * (size / 32) });
    return drawn.resize(size, size).png().toBuffer();
  };
  // Operating systems crop a maskable icon to a circle or a rounded square, so the drawing covers only the middle (W3C,
  // maskable icons).
  const onGround = async (size: number) => {
    const input = await picture(Math.round(size * 0.6));
    const ground = sharp({ create: { width: size, height: size, channels: 3, background: PINE } });
    return ground.composite([{ input }]).png().toBuffer();
  };
  const files: Record<string, Buffer | string> = {
    'favicon.ico': ico(await picture(32), 32),
    'apple-touch-icon.png': await onGround(180),
    'icon-192.png': await picture(192),
    'icon-512.png': await picture(512),
    'icon-maskable-512.png': await onGround(512),
    'manifest.webmanifest': JSON.stringify(MANIFEST),
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
}

/**
 * The server cannot read SVG when it makes share pictures, so the build also writes each drawing for a missing picture
 * as PNG.
 */
export async function writeDrawings(folder: string): Promise<void> {
  for (const kind of VISITED_KINDS) {
    const drawing = sharp(join(folder, drawingOf(kind, 'svg')));
    await drawing.png({ palette: true }).toFile(join(folder, drawingOf(kind, 'png')));
  }
}

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const MANIFEST = {
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  lang: LANGUAGE_TAGS.mn,
  start_url: '/',
  display: 'browser',
  theme_color: PINE,
  background_color: STONE,
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
};

function ico(png: Buffer, size: number): Buffer {
  const entry = Buffer.from(Uint32Array.of(png.length, 22).buffer);
  return Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0]), entry, png]);
}
