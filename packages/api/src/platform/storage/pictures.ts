import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { PictureCopy } from '@ar/domain/pictures';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { createLine } from '../limits/turns.ts';
import { within } from '../timing.ts';
import type { FileStore } from './file-store.ts';

/** sharp takes 30 MB of memory, so it is loaded with the first picture and not at the start. */
export async function sharpOnce() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  sharp.cache(false);
  sharp.concurrency(Math.max(1, availableParallelism() - 1));
  return sharp;
}

export const LONGEST_SIDE = 2560;

export const onePicture = createLine({ atOnce: 1, waiting: 60 });

const WAIT_MS = 1500;

const MOST_WAITING = 12;

/** With these options, encoding 1280 × 2276 pixels of noise took 0.9 s of a core and 140 MB (sharp 0.35.5). */
const OPTIONS = { avif: { quality: 55, effort: 2 }, webp: { quality: 78 } };

interface Dependencies {
  store: Pick<FileStore, 'read' | 'keepCopy'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  waitMs?: number;
}

async function draw(original: Buffer, { shape, width, format }: PictureCopy): Promise<Buffer> {
  const sharp = await sharpOnce();
  const picture = sharp(original, { failOn: 'error', limitInputPixels: LONGEST_SIDE ** 2 });
  const small =
    shape === 'framed'
      ? await fillFrame(picture, await publicFrame(picture, width))
      : picture.resize({ width, withoutEnlargement: true });
  return small.toFormat(format, OPTIONS[format]).toBuffer();
}

export function createPictureCopies({ store, log, waitMs = WAIT_MS }: Dependencies) {
  const turn = pLimit({ concurrency: 1, rejectOnClear: true });
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const warn = ({ key }: PictureCopy, error: unknown): undefined => {
    log.warn({ err: error, key }, 'copy of a picture not made');
  };

  async function readOrMake(copy: PictureCopy): Promise<Buffer | undefined> {
    const kept = await store.read(copy.key);
    if (kept) return buffer(kept);
    return turn.pendingCount < MOST_WAITING ? turn(() => make(copy)) : undefined;
  }

  async function make(copy: PictureCopy): Promise<Buffer | undefined> {
    const original = await store.read(copy.original);
    if (!original) return undefined;
    const bytes = await buffer(original);
    const made = await onePicture(() => draw(bytes, copy));
    await store.keepCopy(copy.key, made).catch((error: unknown) => warn(copy, error));
    return made;
  }

  function copyOf(copy: PictureCopy): Promise<Buffer | undefined> {
    const work =
      underWay.get(copy.key) ??
      readOrMake(copy)
        .catch((error: unknown) => warn(copy, error))
        .finally(() => underWay.delete(copy.key));
    underWay.set(copy.key, work);
    return work;
  }

  return {
    get: (copy: PictureCopy): Promise<Buffer | undefined> =>
      within(copyOf(copy), waitMs).catch(() => undefined),
    async stop(): Promise<void> {
      turn.clearQueue();
      await Promise.all(underWay.values());
    },
  };
}

type Frame = Record<'width' | 'height', number>;

const PUBLIC_FRAME = 3 / 2;

async function publicFrame(picture: Sharp, width: number): Promise<Frame> {
  const own = await picture.metadata();
  const most = Math.min(width, Math.ceil(Math.max(own.width, own.height * PUBLIC_FRAME)));
  return { width: most, height: Math.round(most / PUBLIC_FRAME) };
}

const MOST_CUT = 1 / 3;

/** Crops the bottom if at most a third is lost. Otherwise fits the whole picture on a blurred background. */
export async function fillFrame(picture: Sharp, frame: Frame): Promise<Sharp> {
  const { width, height } = await picture.metadata();
  const ratio = (width * frame.height) / (height * frame.width);
  if (1 - Math.min(ratio, 1 / ratio) <= MOST_CUT) {
    return picture.resize({ ...frame, fit: 'cover', position: 'top' });
  }
  const whole = picture.clone().resize({ ...frame, fit: 'inside' });
  const ground = picture.clone().resize(24, 16, { fit: 'fill' }).blur(2).removeAlpha();
  const sharp = await sharpOnce();
  return sharp(await ground.png().toBuffer())
    .resize({ ...frame, fit: 'fill', kernel: 'cubic' })
    .modulate({ brightness: 0.7 })
    .composite([{ input: await whole.png({ compressionLevel: 0 }).toBuffer() }]);
}
