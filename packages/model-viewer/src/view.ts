export const FIELD_OF_VIEW = 35;
const MARGIN = 1.1;

/** Returns the camera's distance at which a sphere of this radius fits into the view. */
export function startDistance(radius: number, aspect: number): number {
  const upright = (FIELD_OF_VIEW * Math.PI) / 360;
  const across = Math.atan(Math.tan(upright) * aspect);
  return (MARGIN * radius) / Math.sin(Math.min(upright, across));
}

/** Returns the edge of the floor's squares: about a quarter of the model's length, rounded to 1, 2 or 5 times 10ⁿ. */
export function floorStep({ x, y, z }: Size): number {
  const rough = Math.max(x, z, y / 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((multiple) => multiple * power >= rough * 0.999) ?? 10;
  return step * power;
}

export type Size = Record<'x' | 'y' | 'z', number>;

/** If `isZUp` is true, exchanges height and depth, because the stage turns the z axis upwards. */
export const turnedSize = ({ x, y, z }: Size, isZUp: boolean): Size =>
  isZUp ? { x, y: z, z: y } : { x, y, z };
