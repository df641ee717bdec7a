import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@rstest/core';
import sharp from 'sharp';
import { BUILDINGS } from '../buildings.ts';
import { MONUMENTS } from '../monuments.ts';
import { landmarkScene } from './landmark-drawings.ts';
import { renderWebp } from './render.ts';
import { pictureOf } from './scene.ts';
import { HEIGHT, WIDTH } from './scenery.ts';
import { siteScene } from './site-drawings.ts';

const PICTURES = [
  ...MONUMENTS.map(({ slug, drawing }) => ({ slug, scene: landmarkScene(drawing) })),
  ...BUILDINGS.map(({ slug, drawing, stage }) => ({ slug, scene: siteScene(drawing, stage) })),
];

/** What a picture shows, in few enough pixels that only a visible difference counts. */
async function fingerprint(webp: Buffer): Promise<string> {
  const pixels = await sharp(webp).resize(96, 64).raw().toBuffer();
  return createHash('sha256').update(pixels).digest('hex');
}

const rendered = new Map<string, Buffer>();

beforeAll(async () => {
  await Promise.all(PICTURES.map(async ({ slug, scene }) => rendered.set(slug, await renderWebp(scene))));
});

describe('the pictures', () => {
  it.each(PICTURES)('$slug is a WebP of 1200 by 800 with many colours', async ({ slug }) => {
    const image = sharp(rendered.get(slug));
    expect(await image.metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 });
    // Entropy of a blank picture is 0; ours lie above 2 (measured).
    expect((await image.stats()).entropy).toBeGreaterThan(1.5);
  });

  it.each(PICTURES)('$slug has only numbers in its outlines', ({ scene }) => {
    expect(pictureOf(scene)).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it.each(PICTURES)('$slug keeps its viewfinder within the picture', ({ scene: { frame } }) => {
    expect(Math.min(frame.x, frame.y)).toBeGreaterThanOrEqual(40);
    expect(frame.x + frame.width).toBeLessThanOrEqual(WIDTH - 40);
    expect(frame.y + frame.height).toBeLessThanOrEqual(HEIGHT - 40);
  });

  it('all differ', async () => {
    const fingerprints = await Promise.all([...rendered.values()].map(fingerprint));
    expect(new Set(fingerprints).size).toBe(PICTURES.length);
  });

  it('come out the same each time', async () => {
    for (const { slug, scene } of PICTURES.slice(0, 3)) {
      expect(await renderWebp(scene)).toEqual(rendered.get(slug));
    }
  });

  it('shows a site in each of its states differently', async () => {
    const states = (['planned', 'under-way', 'finished'] as const).map(async (stage) =>
      fingerprint(await renderWebp(siteScene('school', stage))),
    );
    expect(new Set(await Promise.all(states)).size).toBe(3);
  });
});
