import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX } from '@ar/domain/limits';
import { describe, expect, it } from '@rstest/core';
import SPOKEN from '../sound/spoken.json' with { type: 'json' };
import { spokenText } from '../sound/spoken.mjs';
import { ASSETS, MONUMENTS } from './records.ts';

describe('the spoken welcomes', () => {
  it.each(MONUMENTS)('$slug is spoken with its figures in words', (monument) => {
    const text = spokenText(monument);
    const [first = ''] = monument.name.split(' ');
    expect(text.startsWith(`Dobro došli. Ovo je ${first}`)).toBe(true);
    expect(text).not.toMatch(/\d/);
    // Roman numerals; the word for 'and' may begin a sentence.
    expect(text).not.toMatch(/(?<![\p{L}.])(?<!\. )[IVX]+(?!\p{L})/u);
  });

  it('have a spoken form for exactly the used figures', () => {
    const texts = MONUMENTS.map(({ name, description }) => `${name}. ${description}`).join('\n');
    expect(Object.keys(SPOKEN).filter((figure) => !texts.includes(figure))).toEqual([]);
  });

  it.each(MONUMENTS)('$slug has a transcript in both languages if it has a recording', (monument) => {
    const { silent, name, name_en, description, description_en, transcript, transcript_en } = monument;
    const texts = silent ? [] : [transcript, transcript_en];
    expect([transcript, transcript_en].filter((text) => text !== null)).toEqual(texts);
    for (const text of texts) expect(text?.length).toBeLessThanOrEqual(MAX.transcript);
    if (silent) return;
    for (const text of [name, description]) expect(transcript).toContain(text);
    for (const text of [name_en, description_en]) expect(transcript_en).toContain(text);
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
