import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { contrast } from '../../testing/contrast.ts';

const css = readFileSync(join(process.cwd(), 'src/brand/colours.css'), 'utf8');
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)');
const declared = (part: string) =>
  Object.fromEntries([...part.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));

function colourOf(properties: Record<string, string>, name: string): string {
  const value = properties[name] ?? '';
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (other) return colourOf(properties, other);
  const hex = value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`--${name} is no colour: ${value}`);
  return hex;
}

/** Colours of text on the public page, with their backgrounds (WCAG 2.2, 1.4.3). */
const WORDS: Record<string, readonly string[]> = {
  text: ['ground', 'panel', 'quiet'],
  soft: ['ground', 'panel', 'quiet'],
  link: ['ground', 'panel', 'quiet'],
  'on-band': ['band'],
  'on-band-soft': ['band'],
  sun: ['band'],
  ink: ['sun', 'on-band'],
  ground: ['text'],
};
/** Colours of marks, with their backgrounds (WCAG 2.2, 1.4.11). */
const GRAPHICS: Record<string, readonly string[]> = { ochre: ['ground', 'panel'] };

for (const [theme, properties] of [
  ['light', declared(day)],
  ['dark', { ...declared(day), ...declared(night) }],
] as const) {
  const contrastOf = (one: string, other: string) =>
    contrast(colourOf(properties, one), colourOf(properties, other));

  for (const [words, grounds] of Object.entries(WORDS)) {
    test(`${theme}: ${words} is readable on ${grounds.join(', ')}`, () => {
      for (const ground of grounds) expect(contrastOf(words, ground)).toBeGreaterThanOrEqual(4.5);
    });
  }
  for (const [graphic, grounds] of Object.entries(GRAPHICS)) {
    test(`${theme}: ${graphic} is visible on ${grounds.join(', ')}`, () => {
      for (const ground of grounds) expect(contrastOf(graphic, ground)).toBeGreaterThanOrEqual(3);
    });
  }
}
