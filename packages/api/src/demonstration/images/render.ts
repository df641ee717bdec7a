import sharp from 'sharp';
import { pictureOf, type Scene } from './scene.ts';

/** The picture as WebP, as uploads are kept (design.md, files). */
export function renderWebp(scene: Scene): Promise<Buffer> {
  // Effort 2: flat colour gains little from more, and a first start should be short.
  return sharp(Buffer.from(pictureOf(scene)))
    .webp({ quality: 86, effort: 2 })
    .toBuffer();
}
