import * as c from './palette.ts';
import { repeat, solid } from './pen.ts';

/** Rows of rough stones, only hinted at. */
export function masonry(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string = c.LIMESTONE_SHADE,
): string {
  return repeat(Math.floor((width * height) / 3400), (i) => {
    const w = 20 + ((i * 13) % 16);
    const sx = x + 12 + ((i * 71) % Math.max(1, width - w - 24));
    const sy = y + 14 + ((i * 109) % Math.max(1, height - 34));
    return solid(`M${sx} ${sy}h${w}`, 'none', 4, fill);
  });
}
