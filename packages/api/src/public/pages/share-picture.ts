import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { drawingOf, SHARE_FONT, SHARE_SIZE } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import type { FastifyBaseLogger } from 'fastify';

import type { CreateText, OverlayOptions } from 'sharp';
import { createCache } from '../../platform/cache.ts';
import { createLine } from '../../platform/limits/turns.ts';

import type { FileStore } from '../../platform/storage/file-store.ts';
import { fillFrame, LONGEST_SIDE, onePicture, sharpOnce } from '../../platform/storage/pictures.ts';
import { keyAt } from '../data/public-lists.ts';
import { addressOf, itemOf, nameIn, type Place } from './visited-places.ts';

const PINE = '#123b34';
const STONE = '#f6f1e7';
const SUN = '#f2a541';

const COLUMN = { left: 56, width: 392 };
const FRAME = { left: 500, top: 56, width: 644, height: 518 };

const NAME = { size: 68, height: 360 };
const OWN_NAME = { size: 34, height: 80 };
const NAME_TOP = 64;
const GAP = 28;
const PRODUCT_TOP = 536;

const BRACKETS = [
  ...[484, 1096].flatMap((left) => [40, 582].map((top) => bar(left, top, 64, 8))),
  ...[484, 1152].flatMap((left) => [40, 526].map((top) => bar(left, top, 8, 64))),
];

const FAMILY = 'Bricolage Share';

function bar(left: number, top: number, width: number, height: number): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background: SUN } }, left, top };
}

export async function drawShare(names: readonly string[], picture: Buffer, font: string): Promise<Buffer> {
  const sharp = await sharpOnce();
  async function write(words: string, colour: string, { size, height }: typeof NAME) {
    const text = `<span foreground="${colour}">${escapeHtml(words)}</span>`;
    const layout = { text, fontfile: font, rgba: true, wrap: 'word', width: COLUMN.width } as const;
    const draw = (style: Partial<CreateText>) => {
      const image = sharp({ text: { ...layout, ...style } }).png();
      return image.toBuffer({ resolveWithObject: true });
    };
    // At 72 dpi a point is a pixel.
    const drawn = await draw({ font: `${FAMILY} ${size}`, dpi: 72 });
    const fits = drawn.info.width <= COLUMN.width && drawn.info.height <= height;
    return fits ? drawn : draw({ font: FAMILY, height });
  }
  const [name = '', ownName] = names;
  const named = await write(name, STONE, NAME);
  const second = ownName ? await write(ownName, SUN, OWN_NAME) : undefined;
  const own = sharp(picture, { limitInputPixels: LONGEST_SIDE ** 2 });
  const frame = await fillFrame(own, { width: FRAME.width, height: FRAME.height });
  const framed = await frame.png().toBuffer();
  const { left } = COLUMN;
  const layers: OverlayOptions[] = [
    { input: named.data, left, top: NAME_TOP },
    ...(second ? [{ input: second.data, left, top: NAME_TOP + named.info.height + GAP }] : []),
    { input: (await write(PRODUCT_NAME, SUN, OWN_NAME)).data, left, top: PRODUCT_TOP },
    { input: framed, left: FRAME.left, top: FRAME.top },
    ...BRACKETS,
  ];
  const ground = sharp({ create: { ...SHARE_SIZE, channels: 3, background: PINE } });
  return ground.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** Social networks request a picture several times. A picture has 60 kB, so the cache has 3 MB at most. */
const MOST_CACHED = 50;

type Dependencies = { store: Pick<FileStore, 'read'>; built: string; log: Pick<FastifyBaseLogger, 'warn'> };

export type SharePictures = ReturnType<typeof createSharePictures>;

export function createSharePictures({ store, built, log }: Dependencies) {
  const oneAtATime = createLine({ atOnce: 1, waiting: 8 });
  const cache = createCache<Buffer>({ max: MOST_CACHED });

  async function draw(place: Place, language: Language): Promise<Buffer> {
    const names = [...new Set([nameIn(place, language), nameIn(place, 'mn')])];
    const key = keyAt(addressOf(place, 'image') ?? '');
    const picture = key ? await store.read(key) : undefined;
    const bytes = await (picture ? buffer(picture) : readFile(join(built, drawingOf(place.kind, 'png'))));
    return onePicture(() => drawShare(names, bytes, join(built, SHARE_FONT)));
  }

  return {
    async get(place: Place, language: Language): Promise<Buffer | undefined> {
      const item = itemOf(place);
      const drawn = () =>
        draw(place, language).catch((err: unknown) => {
          log.warn({ err, item }, 'picture for sharing not drawn');
          throw err;
        });
      const key = `${item} ${language} ${place.revision}`;
      return cache(key, () => oneAtATime(drawn)).catch(() => undefined);
    },
  };
}
