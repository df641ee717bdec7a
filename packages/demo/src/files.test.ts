import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeIO } from '@gltf-transform/core';
import { describe, expect, it } from '@rstest/core';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { ASSETS, BUILDINGS } from './records.ts';

const FILES = join(import.meta.dirname, '../files');
const read = (path: string) => readFileSync(join(FILES, path));

const PICTURES = ASSETS.filter(({ kind }) => kind === 'image');

describe('the pictures', () => {
  it.each(PICTURES)('$name is a WebP of 1200 by 800 with many colours', async ({ path }) => {
    const image = sharp(read(path));
    expect(await image.metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 });
    // The entropy of a blank picture is 0, that of ours above 2 (measured).
    expect((await image.stats()).entropy).toBeGreaterThan(1.5);
  });

  it('are all different', async () => {
    const prints = PICTURES.map(async ({ path }) => {
      const pixels = await sharp(read(path)).resize(96, 64).raw().toBuffer();
      return createHash('sha256').update(pixels).digest('hex');
    });
    expect(new Set(await Promise.all(prints)).size).toBe(PICTURES.length);
  });
});

describe('the models', () => {
  it.each(BUILDINGS)(
    '$slug is a small binary glTF, centred at its origin on the ground',
    async ({ slug, name }) => {
      const bytes = read(`buildings/models/${slug}.glb`);
      expect(bytes.length).toBeLessThan(200_000);
      const root = (await new NodeIO().readBinary(bytes)).getRoot();
      expect(root.listScenes().map((scene) => scene.getName())).toEqual([name]);
      const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
      expect(primitives.length).toBeGreaterThan(3);
      let lowest = Number.POSITIVE_INFINITY;
      let highest = 0;
      for (const primitive of primitives) {
        const positions = primitive.getAttribute('POSITION');
        const normals = primitive.getAttribute('NORMAL');
        const indices = primitive.getIndices();
        if (!positions || !normals || !indices) throw new Error('positions, normals and indices expected');
        expect(indices.getMax([])[0]).toBeLessThan(positions.getCount());
        expect(normals.getCount()).toBe(positions.getCount());
        for (let i = 0; i < normals.getCount(); i += 1) {
          expect(Math.hypot(...normals.getElement(i, []))).toBeCloseTo(1, 5);
        }
        lowest = Math.min(lowest, positions.getMin([])[1] ?? 0);
        highest = Math.max(highest, ...positions.getMax([]).map(Math.abs));
      }
      expect(lowest).toBeCloseTo(0, 5);
      expect(highest).toBeLessThan(150);
    },
  );
});

describe('the documents', () => {
  it.each(ASSETS.filter(({ contentType }) => contentType === 'application/pdf'))(
    '$name is a small PDF with fonts of its own, so that č, ć and đ look the same everywhere',
    ({ path }) => {
      const source = read(path).toString('latin1');
      expect(source.startsWith('%PDF-')).toBe(true);
      expect(source.trimEnd().endsWith('%%EOF')).toBe(true);
      expect(source.match(/\/FontFile[23]? /g)).toHaveLength(2);
      // Copied text is letters and not glyph numbers (ISO 32000-1, section 9.10.3).
      expect(source.match(/\/ToUnicode /g)).toHaveLength(2);
      expect(source.length).toBeLessThan(60_000);
    },
  );

  it('a Word document has the required parts', () => {
    const parts = unzipSync(read('clerk/cesta-pitanja-gradjana.docx'));
    expect(Object.keys(parts)).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('Česta pitanja građana');
  });
});
