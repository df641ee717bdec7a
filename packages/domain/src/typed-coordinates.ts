import { seenText, wireNumber } from './typed-text.ts';

export type Axis = 'latitude' | 'longitude';

type TypedCoordinates =
  | { kind: 'empty' }
  | { kind: 'one'; wire: string; axis: Axis | undefined }
  | { kind: 'pair'; latitude: string; longitude: string }
  | { kind: 'refused' };

interface Angle {
  wire: string;
  /** Only the letters N and E give the axis. S is ambiguous: 'sjever' is north in Montenegrin. */
  axis: Axis | undefined;
}

const DECIMALS = 6;

const NUMBER = String.raw`\d{1,3}(?:[.,]\d+)?`;
const MINUTES = String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’])`;
const SECONDS = String.raw`(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′))`;
const ANGLE = new RegExp(
  String.raw`^([NE](?=[\s\d]))?\s*([+\-\u2212]?)(${NUMBER})(?:\s*°${MINUTES}?${SECONDS}?)?\s*([NE])?$`,
  'i',
);
const SEPARATOR = /\s*[;,]\s*|\s+/g;

const LONGEST = 80;

/** Points and commas are decimal marks. Latitude comes first if the letters N and E are missing. */
export function readCoordinates(typed: string): TypedCoordinates {
  const text = seenText(typed)
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  if (text === '') return { kind: 'empty' };
  if (text.length > LONGEST) return { kind: 'refused' };
  const one = readAngle(text);
  if (one) return { kind: 'one', ...one };
  const pairs = [...text.matchAll(SEPARATOR)].flatMap(({ index, 0: separator }) => {
    const parts = [text.slice(0, index), text.slice(index + separator.length)];
    if (separator === ',' && parts.some((part) => /^\d+$/.test(part))) return [];
    const [first, second] = parts.map(readAngle);
    return pairOf(first, second) ?? [];
  });
  const [pair] = pairs;
  return pair && pairs.length === 1 ? pair : { kind: 'refused' };
}

export function readCoordinate(typed: string, axis: Axis): string | undefined {
  const read = readCoordinates(typed);
  if (read.kind === 'pair') return read[axis];
  return read.kind === 'one' && (read.axis ?? axis) === axis ? read.wire : undefined;
}

function pairOf(first: Angle | undefined, second: Angle | undefined): TypedCoordinates | undefined {
  if (!first || !second || (first.axis && first.axis === second.axis)) return undefined;
  const turned = first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = turned ? [second, first] : [first, second];
  return { kind: 'pair', latitude: latitude.wire, longitude: longitude.wire };
}

function readAngle(text: string): Angle | undefined {
  const [, before, sign, degrees = '', minutes, seconds, after] = ANGLE.exec(text) ?? [];
  if (degrees === '' || (before && after)) return undefined;
  const numberOf = (part = '0') => Number(part.replace(',', '.'));
  const [whole, sixtieths, last] = [numberOf(degrees), numberOf(minutes), numberOf(seconds)];
  if (sixtieths >= 60 || last >= 60) return undefined;
  if ((minutes ?? seconds) && !Number.isInteger(whole)) return undefined;
  if (minutes && seconds && !Number.isInteger(sixtieths)) return undefined;
  const plain =
    (minutes ?? seconds)
      ? (whole + sixtieths / 60 + last / 3600).toFixed(DECIMALS)
      : degrees.replace(',', '.');
  const [integer = '', decimals] = plain.split('.');
  const letter = (before ?? after)?.toUpperCase();
  return {
    wire: (sign && sign !== '+' ? '-' : '') + wireNumber(integer, decimals),
    axis: letter ? (letter === 'N' ? 'latitude' : 'longitude') : undefined,
  };
}
