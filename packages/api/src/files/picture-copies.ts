import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PictureCopy, PictureFormat } from '@ar/domain/pictures';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { AvifOptions, WebpOptions } from 'sharp';
import { within } from '../operation/kept-answer.ts';
import type { FileStore } from './file-store.ts';
import { LONGEST_SIDE, onePicture, sharpOnce } from './one-picture.ts';

export interface PictureCopies {
  /** The copy; undefined where there is none in time, so that the original has to do. */
  get(copy: PictureCopy): Promise<Buffer | undefined>;
  /** Begins no more copies and ends once the one under way is made. */
  stop(): Promise<void>;
}

interface Dependencies {
  store: Pick<FileStore, 'read' | 'keepCopy'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Nobody waits longer for a copy; it is made all the same, for whoever asks next. */
  waitMs?: number;
}

/** What a visitor would rather wait for than fetch a larger picture. */
const WAIT_MS = 1500;

/** So many copies may wait for their turn: those of one page in all formats, and some more. */
const MOST_WAITING = 12;

/**
 * More effort makes AVIF of noise a hundredth smaller, of a drawing a tenth, in six to fifteen times the
 * time. With this one the largest copy, 1280 × 2276 of noise, took 0.9 s of one core and 140 MB at most (sharp 0.35.5).
 */
const OPTIONS: { avif: AvifOptions; webp: WebpOptions } = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 78 },
};

/**
 * Copies of stored pictures, each made when it is first asked for and kept beside its original. One at a time is made,
 * however many ask for it; an upload that comes meanwhile waits for one of them and not for all.
 */
export function createPictureCopies({ store, log, waitMs = WAIT_MS }: Dependencies): PictureCopies {
  const turn = pLimit({ concurrency: 1, rejectOnClear: true });
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function readOrMake(copy: PictureCopy): Promise<Buffer | undefined> {
    const kept = await store.read(copy.key);
    if (kept) return buffer(kept);
    if (turn.pendingCount >= MOST_WAITING) return undefined;
    return turn(() => onePicture(() => make(copy)));
  }

  async function make(copy: PictureCopy): Promise<Buffer | undefined> {
    const original = await store.read(copy.original);
    const made = original && (await shrink(original, copy));
    if (made) await store.keepCopy(copy.key, made).catch((error: unknown) => tell(copy, error));
    return made;
  }

  function tell({ key }: PictureCopy, error: unknown): undefined {
    log.warn({ err: error, key }, 'copy of a picture not made');
  }

  function copyOf(copy: PictureCopy): Promise<Buffer | undefined> {
    const known = underWay.get(copy.key);
    if (known) return known;
    const work = readOrMake(copy)
      .catch((error: unknown) => tell(copy, error))
      .finally(() => underWay.delete(copy.key));
    underWay.set(copy.key, work);
    return work;
  }

  return {
    get: (copy) => within(copyOf(copy), waitMs).catch(() => undefined),
    async stop() {
      turn.clearQueue();
      await Promise.all(underWay.values());
    },
  };
}

async function shrink(
  original: Readable,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Buffer> {
  const sharp = await sharpOnce();
  return sharp(await buffer(original), { failOn: 'error', limitInputPixels: LONGEST_SIDE ** 2 })
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, OPTIONS[format])
    .toBuffer();
}
