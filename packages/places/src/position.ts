export interface Position {
  latitude: number;
  longitude: number;
}

/** Six decimals are 11 cm: finer than any survey of a building site, and what the forms show. */
const DECIMALS = 6;

/**
 * Where something is, if its latitude and longitude parse as numbers (specification, section 2, map view). A form
 * hands in what was typed, so texts count too, except for empty ones, which `Number` would read as 0.
 */
export function parsePosition(given: { latitude: unknown; longitude: unknown }): Position | undefined {
  const latitude = degrees(given.latitude, 90);
  const longitude = degrees(given.longitude, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function degrees(value: unknown, limit: number): number | undefined {
  const given = typeof value === 'string' ? value.trim() : value;
  if (given === '' || (typeof given !== 'string' && typeof given !== 'number')) return undefined;
  const number = Number(given);
  return Math.abs(number) <= limit ? number : undefined;
}

/** A position as it is kept; a map that was dragged round the world still answers within ±180. */
export function roundPosition({ latitude, longitude }: Position): Position {
  const round = (value: number) => Number(value.toFixed(DECIMALS));
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  const turned = Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: round(clamp(latitude, 90)), longitude: round(turned) };
}
