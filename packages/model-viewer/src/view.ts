/** Where the model is seen from: angles in radians, the distance from its middle in its own unit. */
export interface View {
  azimuth: number;
  /** From straight above (0) to the horizon (a quarter turn) and a little below it. */
  polar: number;
  distance: number;
}

/** How near and far one may come. */
export interface Reach {
  nearest: number;
  farthest: number;
}

export const FIELD_OF_VIEW = 35;
/** From above, and off the corner, so that three sides show. */
const START = { azimuth: Math.PI / 5, polar: Math.PI * 0.4 };
export const HIGHEST = 0.01;
/** Under the floor there is only the floor to see. */
export const LOWEST = Math.PI * 0.55;
const MARGIN = 1.1;

/** The view that shows a model whole in a frame of this shape. */
export function startView(radius: number, aspect: number): View {
  const upright = (FIELD_OF_VIEW * Math.PI) / 360;
  const across = Math.atan(Math.tan(upright) * aspect);
  return { ...START, distance: (MARGIN * radius) / Math.sin(Math.min(upright, across)) };
}

export const reachOf = (radius: number, { distance }: View): Reach => ({
  nearest: radius * 0.2,
  farthest: distance * 4,
});

export function turned(view: View, by: { azimuth: number; polar: number }): View {
  const polar = Math.min(LOWEST, Math.max(HIGHEST, view.polar + by.polar));
  return { ...view, azimuth: view.azimuth + by.azimuth, polar };
}

/** A factor below 1 comes nearer. */
export function zoomed(view: View, factor: number, { nearest, farthest }: Reach): View {
  return { ...view, distance: Math.min(farthest, Math.max(nearest, view.distance * factor)) };
}

/** The edge of the floor's squares: 1, 2 or 5 times a power of ten, about four along the model. */
export function floorStep({ x, y, z }: Record<'x' | 'y' | 'z', number>): number {
  // A tower's floor would otherwise be a carpet of tiny squares.
  const rough = Math.max(x, z, y / 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((multiple) => multiple * power >= rough * 0.999) ?? 10;
  return step * power;
}
