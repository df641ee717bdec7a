import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { SHARE_SIZE, type VisitedKind } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { CreateText, OverlayOptions } from 'sharp';
import { createCache } from '../../platform/cache.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { fillFrame, LONGEST_SIDE, onePicture, sharpOnce } from '../../platform/storage/pictures.ts';
import { keyAt } from '../data/public-files.ts';
import { addressOf, itemOf, nameIn, type Place } from './visited-places.ts';

const PINE = '#123b34';
const STONE = '#f6f1e7';
const SUN = '#f2a541';

/** The text's column, and beside it the picture's frame with a viewfinder's brackets. */
const COLUMN = { left: 56, width: 392 };
const FRAME = { left: 500, top: 56, width: 644, height: 518 };
const BRACKET = { arm: 64, thick: 8, outside: 16 };

interface Room {
  size: number;
  height: number;
}
const NAME: Room = { size: 68, height: 360 };
const OWN_NAME: Room = { size: 34, height: 80 };
const NAME_TOP = 64;
const GAP = 28;
const PRODUCT_TOP = 536;

/** The family name in the font file. */
const FAMILY = 'Bricolage Share';

interface Words {
  name: string;
  /** The name in Montenegrin, if it differs. */
  ownName?: string | undefined;
}

/** Draws the preview picture of a shared link, with the place's name. `font` is a font file. */
export async function drawShare({ name, ownName }: Words, picture: Buffer, font: string): Promise<Buffer> {
  const sharp = await sharpOnce();
  const write = (text: string, colour: string, room: Room) => writeWords(sharp, font, text, colour, room);
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
    ...brackets(),
  ];
  const ground = sharp({ create: { ...SHARE_SIZE, channels: 3, background: PINE } });
  return ground.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** In this size, or smaller if the words do not fit. */
async function writeWords(
  sharp: Awaited<ReturnType<typeof sharpOnce>>,
  font: string,
  words: string,
  colour: string,
  { size, height }: Room,
) {
  const text = {
    text: `<span foreground="${colour}">${escapeHtml(words)}</span>`,
    fontfile: font,
    rgba: true,
    wrap: 'word',
    width: COLUMN.width,
  } as const;
  const drawn = (how: Partial<CreateText>) =>
    sharp({ text: { ...text, ...how } })
      .png()
      .toBuffer({ resolveWithObject: true });
  // At 72 dots an inch a point is a pixel.
  const asked = await drawn({ font: `${FAMILY} ${size}`, dpi: 72 });
  const fits = asked.info.width <= COLUMN.width && asked.info.height <= height;
  return fits ? asked : drawn({ font: FAMILY, height });
}

/** Two bars at each corner of the frame. */
function brackets(): OverlayOptions[] {
  const { arm, thick, outside } = BRACKET;
  const bar = (width: number, height: number) =>
    ({ create: { width, height, channels: 3, background: SUN } }) as const;
  const [west, north] = [FRAME.left - outside, FRAME.top - outside];
  const [east, south] = [FRAME.left + FRAME.width + outside, FRAME.top + FRAME.height + outside];
  return [north, south - thick].flatMap((top, at) =>
    [west, east - arm].flatMap((left, side) => [
      { input: bar(arm, thick), left, top },
      { input: bar(thick, arm), left: side === 0 ? west : east - thick, top: at === 0 ? north : south - arm },
    ]),
  );
}

/** Cached pictures, some 60 kB each: social networks request a shared link's picture several times. */
const KEPT = 50;
const MOST_WAITING = 8;

interface Dependencies {
  store: Pick<FileStore, 'read'>;
  font: string;
  /** The file of the drawing for a place of this kind without a picture. */
  drawing(kind: VisitedKind): string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export type SharePictures = ReturnType<typeof createSharePictures>;

/** Draws each picture on first request, once for each revision of its record, one at a time. */
export function createSharePictures({ store, font, drawing, log }: Dependencies) {
  const turn = pLimit(1);
  const kept = createCache<Buffer>({ max: KEPT });

  async function draw(place: Place, language: Language): Promise<Buffer> {
    const [name, own] = [nameIn(place, language), nameIn(place, 'mn')];
    const key = keyAt(addressOf(place, 'image') ?? '');
    const picture = key ? await store.read(key) : undefined;
    const bytes = await (picture ? buffer(picture) : readFile(drawing(place.kind)));
    return onePicture(() => drawShare({ name, ownName: own === name ? undefined : own }, bytes, font));
  }

  return {
    /** Undefined if too many wait, or if it cannot be drawn. */
    async get(place: Place, language: Language): Promise<Buffer | undefined> {
      const item = itemOf(place);
      const picture = kept(`${item} ${language} ${place.revision}`, async () => {
        if (turn.pendingCount >= MOST_WAITING) throw new Error('too many wait');
        return turn(() => draw(place, language)).catch((err: unknown) => {
          log.warn({ err, item }, 'picture for sharing not drawn');
          throw err;
        });
      });
      return picture.catch(() => undefined);
    },
  };
}
