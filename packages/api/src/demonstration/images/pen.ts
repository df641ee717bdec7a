import { INK, MIST, MORACA } from './palette.ts';

/**
 * Draws one outline: `shape` is SVG path data, `fill` a colour or `none`, `line` the stroke's width (0: no stroke).
 * A drawing that takes a pen can be had twice: as it is built, and as the plan that augmented reality shows.
 */
export type Pen = (shape: string, fill: string, line?: number, stroke?: string) => string;

/** Plain line and flat colour, the brand's manner. */
export const solid: Pen = (shape, fill, line = 4, stroke = INK) =>
  `<path d="${shape}" fill="${fill}"${line > 0 ? ` stroke="${stroke}" stroke-width="${line}"` : ''}/>`;

/** What is not there yet: dashed Morača lines over a breath of colour; fine detail stays fine, or it would clutter. */
export const planned: Pen = (shape, fill, line = 4) => {
  const detail = line <= 3;
  const body = fill === 'none' || detail ? 'none' : MIST;
  const [width, dashes] = detail ? [2, '7 6'] : [4, '14 9'];
  return `<path d="${shape}" fill="${body}" fill-opacity=".55" stroke="${MORACA}" stroke-width="${width}" stroke-dasharray="${dashes}"/>`;
};

export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** A closed polygon from x, y pairs. */
export function polygon(...points: number[]): string {
  return `${polyline(...points)}z`;
}

export function polyline(...points: number[]): string {
  const pairs: string[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) pairs.push(`${points[i]} ${points[i + 1]}`);
  return `M${pairs.join('L')}`;
}

export const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`;

export const circle = (cx: number, cy: number, r: number): string => ellipse(cx, cy, r, r);

/** An opening with a round head, standing on `base`. */
export function archway(cx: number, base: number, width: number, height: number): string {
  const r = width / 2;
  return `M${cx - r} ${base}v${-(height - r)}a${r} ${r} 0 0 1 ${width} 0v${height - r}z`;
}

/** A half circle resting on `base`. */
export const dome = (cx: number, base: number, r: number): string =>
  `M${cx - r} ${base}a${r} ${r} 0 0 1 ${r * 2} 0z`;

/** `count` copies, laid out by their index. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
