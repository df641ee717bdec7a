import type { Outcome, Verdict } from '@ar/domain/import-kinds';
import { AddGlyph, ClearGlyph, glyph } from '@ar/ui/glyphs';
import type { ReactNode } from 'react';
import classes from './row-grid.module.css';

const PEN = glyph('M3 13l.6-2.6L10.7 3.300l2 2L5.600 12.400Z');
const SAME = glyph('M3.500 6h9M3.500 10h9');
const PERSON = glyph(
  'M10.500 5.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0ZM3 13.500c.3-2.600 2.300-4 5-4s4.700 1.400 5 4',
);
const TWO = glyph('M3 3h7v7H3ZM6 10v3h7V6h-3');
const WRONG = glyph('M8 2.500 14 13.500H2ZM8 6.500v3M8 11.500h.01');

export type Mark = Verdict | Outcome;

const BACK = glyph('M6.500 3.500 3 7l3.500 3.500M3 7h6.500a3.500 3.500 0 0 1 0 7H7');

const GLYPHS: Record<Mark, () => ReactNode> = {
  new: AddGlyph,
  added: AddGlyph,
  changed: PEN,
  unchanged: SAME,
  met: PERSON,
  same: TWO,
  invalid: WRONG,
  refused: WRONG,
  stayed: WRONG,
  left: ClearGlyph,
  unreached: ClearGlyph,
  undone: BACK,
};

/** What a row will do or has done: a sign, a word and a colour. */
export function VerdictMark({ mark, word }: { mark: Mark; word: string }) {
  const Glyph = GLYPHS[mark];
  return (
    <span className={classes.mark} data-mark={mark}>
      <Glyph />
      {word}
    </span>
  );
}
