import type { Translate } from '@ar/session';
import type { Failure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import { floorStep } from './scene/view.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
const KB = 1024;

/** A file's size as people read it. */
export function shownBytes(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(KB)));
  const value = bytes / KB ** power;
  const maximumFractionDigits = power > 0 && value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits }).format(value)} ${UNITS[power]}`;
}

export type Facts = Pick<LoadedModel, 'size' | 'triangles' | 'metresAUnit'>;

/** The model in words: how large it is, of how many triangles, and what a square of the floor is. */
export function modelFacts(
  { size, triangles, metresAUnit }: Facts,
  text: Translate,
  language: string,
): { size: string; triangles: string; floor: string } {
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const unit = metresAUnit === undefined ? text('units') : 'm';
  const shown = (length: number) => number.format(length * (metresAUnit ?? 1));
  return {
    size: text('size', { width: shown(size.x), height: shown(size.y), depth: shown(size.z), unit }),
    triangles: text('triangles', {
      count: triangles,
      shown: new Intl.NumberFormat(language).format(triangles),
    }),
    floor: text('floor', { step: shown(floorStep(size)), unit }),
  };
}

/** What a failure's sentences name, as it is read. */
export function failureValues(failure: Failure, language: string): Record<string, string> {
  const millions = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  switch (failure.kind) {
    case 'bytes':
      return { bytes: shownBytes(failure.bytes, language), limit: shownBytes(failure.limit, language) };
    case 'triangles':
      return { shown: millions.format(failure.count / 1e6), limit: millions.format(failure.limit / 1e6) };
    case 'parts':
      return { names: failure.names.join(', ') };
    case 'compressed':
      return { method: failure.method };
    default:
      return {};
  }
}
