import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { contrast } from '../../testing/contrast.ts';

const css = readFileSync(join(process.cwd(), 'src/brand/colours.css'), 'utf8');
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)');
const declared = (part: string) =>
  Object.fromEntries([...part.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));

/** What a theme's property comes to, as #rrggbb. */
function colourOf(properties: Record<string, string>, name: string): string {
  const value = properties[name] ?? '';
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (other) return colourOf(properties, other);
  const hex = value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`--${name} is no colour: ${value}`);
  return hex;
}

/** Which words stand on which grounds of the public page (WCAG 2.2, 1.4.3). */
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
/** The marks of kinds of places (1.4.11). */
const GRAPHICS: Record<string, readonly string[]> = { ochre: ['ground', 'panel'] };

for (const [theme, properties] of [
  ['light', declared(day)],
  ['dark', { ...declared(day), ...declared(night) }],
] as const) {
  const contrastOf = (one: string, other: string) =>
    contrast(colourOf(properties, one), colourOf(properties, other));

  for (const [words, grounds] of Object.entries(WORDS)) {
    test(`${theme}: ${words} can be read on ${grounds.join(', ')}`, () => {
      for (const ground of grounds) expect(contrastOf(words, ground)).toBeGreaterThanOrEqual(4.5);
    });
  }
  for (const [graphic, grounds] of Object.entries(GRAPHICS)) {
    test(`${theme}: a line or a mark of ${graphic} can be seen on ${grounds.join(', ')}`, () => {
      for (const ground of grounds) expect(contrastOf(graphic, ground)).toBeGreaterThanOrEqual(3);
    });
  }
}
