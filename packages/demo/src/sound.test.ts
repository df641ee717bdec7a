import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@rstest/core';
import SPOKEN from '../sound/spoken.json' with { type: 'json' };
import { spokenText } from '../sound/spoken.mjs';
import { ASSETS, MONUMENTS } from './records.ts';

describe('the spoken welcomes', () => {
  it.each(MONUMENTS)('$slug is spoken with its figures in words', (monument) => {
    const text = spokenText(monument);
    const [first = ''] = monument.name.split(' ');
    expect(text.startsWith(`Dobro došli. Pred Vama je ${first}`)).toBe(true);
    expect(text).not.toMatch(/\d/);
    // Roman numerals; the word for 'and' may begin a sentence.
    expect(text).not.toMatch(/(?<![\p{L}.])(?<!\. )[IVX]+(?!\p{L})/u);
  });

  it('have each figure that is there, and no other', () => {
    const texts = MONUMENTS.map(({ name, description }) => `${name}. ${description}`).join('\n');
    expect(Object.keys(SPOKEN).filter((figure) => !texts.includes(figure))).toEqual([]);
  });

  it('are small, and named after their monuments', () => {
    const sounds = ASSETS.filter(({ kind }) => kind === 'audio');
    expect(sounds.length).toBeGreaterThanOrEqual(14);
    for (const { path } of sounds) {
      const bytes = readFileSync(join(import.meta.dirname, '../files', path));
      expect(bytes.toString('latin1', 0, 3)).toBe('ID3');
      expect(bytes.length).toBeLessThan(100_000);
    }
  });
});
