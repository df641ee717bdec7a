export const FIELD_OF_VIEW = 35;
const MARGIN = 1.1;

/** The camera's distance at which a sphere of this radius fits into the view. */
export function startDistance(radius: number, aspect: number): number {
  const upright = (FIELD_OF_VIEW * Math.PI) / 360;
  const across = Math.atan(Math.tan(upright) * aspect);
  return (MARGIN * radius) / Math.sin(Math.min(upright, across));
}

export type Size = Record<'x' | 'y' | 'z', number>;

export const turnedSize = ({ x, y, z }: Size, isZUp: boolean): Size =>
  isZUp ? { x, y: z, z: y } : { x, y, z };
