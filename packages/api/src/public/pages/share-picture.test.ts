import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { drawingOf, SHARE_FONT } from '@ar/domain/public-pages';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { aBuilding, aMonument } from '../../testing/places.ts';
import { createSharePictures, drawShare } from './share-picture.ts';

// This empty configuration simulates a server without fonts. fontconfig reads the file before the first text.
const folder = mkdtempSync(join(tmpdir(), 'share-'));
process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
writeFileSync(process.env.FONTCONFIG_FILE, '<fontconfig></fontconfig>');
afterAll(() => rmSync(folder, { recursive: true }));

const FONT = join(import.meta.dirname, '../../../../../host/src/brand/fonts/bricolage-share.ttf');
const KEY = `/files/${'a'.repeat(32)}.webp`;
const red = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00' } })
    .webp()
    .toBuffer();

beforeAll(async () => {
  mkdirSync(join(folder, dirname(SHARE_FONT)), { recursive: true });
  copyFileSync(FONT, join(folder, SHARE_FONT));
  for (const [kind, background] of [
    ['MONUMENT', '#0c0'],
    ['BUILDING', '#00c'],
  ] as const)
    await sharp({ create: { width: 300, height: 200, channels: 3, background } }).toFile(
      join(folder, drawingOf(kind, 'png')),
    );
});

async function part(picture: Buffer, left: number, top: number, width: number, height: number) {
  const { channels } = await sharp(
    await sharp(picture).extract({ left, top, width, height }).toBuffer(),
  ).stats();
  return {
    spread: Math.max(...channels.map(({ stdev }) => stdev)),
    colour: channels.map(({ mean }) => Math.round(mean)),
  };
}
const column = (picture: Buffer) => part(picture, 56, 60, 392, 420);

test('shows an upright picture completely, on a blurred background', async () => {
  const bar = { create: { width: 300, height: 30, channels: 3, background: '#c00' } } as const;
  const blue = { create: { width: 300, height: 600, channels: 3, background: '#00c' } } as const;
  const upright = await sharp(blue)
    .composite([bar, bar].map((input, at) => ({ input, left: 0, top: at * 570 })))
    .webp()
    .toBuffer();
  const picture = await drawShare(['Marko Miljanov'], upright, FONT);
  for (const top of [60, 550]) {
    const [redness = 0] = (await part(picture, 720, top, 200, 16)).colour;
    expect(redness).toBeGreaterThan(150);
  }
  const [, , beside = 0] = (await part(picture, 520, 200, 100, 200)).colour;
  expect(beside).toBeGreaterThan(80);
});

test("draws the name beside the picture, in the product's typeface", async () => {
  const picture = await drawShare(['Čađava <b> & Šćepan-đžamija'], await red(), FONT);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect((await column(picture)).spread).toBeGreaterThan(20);
  const shown = await part(picture, 600, 200, 400, 200);
  expect(shown.spread).toBeLessThan(3);
  expect(shown.colour[0]).toBeGreaterThan(180);
  const frame = await red();
  const [plain, named] = await Promise.all(
    [[], ['Sahat kula']].map((own) => drawShare(['Clock Tower', ...own], frame, FONT)),
  );
  expect(named?.equals(plain as Buffer)).toBe(false);
});

test('keeps the longest name in the column and above the product’s name', async () => {
  for (const name of ['Dugo ime '.repeat(22).trim(), 'Nepodijeljivo'.repeat(15)]) {
    const picture = await drawShare([name, name], await red(), FONT);
    expect((await column(picture)).spread).toBeGreaterThan(10);
    for (const free of [await part(picture, 450, 60, 30, 500), await part(picture, 56, 588, 392, 40)]) {
      expect(free.spread).toBeLessThan(3);
    }
  }
});

test('draws a picture once for each version and language, and retries after a failure', async () => {
  let reads = 0;
  let broken = true;
  const warnings: unknown[] = [];
  const bytes = await red();
  const shares = createSharePictures({
    store: {
      async read() {
        reads += 1;
        if (broken) throw new Error('the store is away');
        return Readable.from([bytes]);
      },
    },
    built: folder,
    log: { warn: (told: unknown) => warnings.push(told) },
  });
  const place = aMonument({ image: KEY });
  expect(await shares.get(place, 'mn')).toBeUndefined();
  broken = false;
  const [one, again] = await Promise.all([shares.get(place, 'mn'), shares.get(place, 'mn')]);
  expect(one).toBeInstanceOf(Buffer);
  expect(again).toBe(one);
  expect([reads, warnings.length]).toEqual([2, 1]);
  const english = await shares.get(place, 'en');
  expect(english?.equals(one as Buffer)).toBe(false);
  await shares.get({ ...place, revision: 4 }, 'mn');
  expect(reads).toBe(4);
});

test('draws the icon of the place’s kind if the place has no picture or the picture is missing', async () => {
  const shares = createSharePictures({
    store: { read: async () => undefined },
    built: folder,
    log: { warn() {} },
  });
  for (const [place, strongest] of [
    [aMonument({ image: null }), 1],
    [aMonument({ id: 8, image: KEY }), 1],
    [aBuilding({ image: null }), 2],
  ] as const) {
    const { colour } = await part((await shares.get(place, 'mn')) as Buffer, 600, 200, 400, 200);
    expect(colour.indexOf(Math.max(...colour))).toBe(strongest);
  }
});

test('draws nothing while too many pictures wait', async () => {
  const shares = createSharePictures({
    store: { read: async () => undefined },
    built: folder,
    log: { warn() {} },
  });
  const asked = Array.from({ length: 20 }, (_, id) => shares.get(aMonument({ id: id + 1 }), 'mn'));
  const drawn = (await Promise.all(asked)).filter(Boolean);
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.length).toBeLessThan(20);
});
