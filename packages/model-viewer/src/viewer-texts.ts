import { addTexts, type Translate } from '@ar/session';
import { formatBytes } from '@ar/ui/format';
import en from './en.json';
import type { Failure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import mn from './mn.json';
import { floorStep } from './view.ts';

type Facts = Pick<LoadedModel, 'size' | 'triangles' | 'metresAUnit'>;

export function modelFacts({ size, triangles, metresAUnit }: Facts, text: Translate, language: string) {
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const unit = metresAUnit === undefined ? text('units') : 'm';
  const shown = (length: number) => number.format(length * (metresAUnit ?? 1));
  return {
    size: text('size', { width: shown(size.x), height: shown(size.y), depth: shown(size.z), unit }),
    triangles: text('triangles', { count: triangles, shown: triangles.toLocaleString(language) }),
    floor: text('floor', { step: shown(floorStep(size)), unit }),
  };
}

export function failureValues(failure: Failure, language: string): Record<string, string> {
  const millions = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  if (failure.kind === 'bytes')
    return { bytes: formatBytes(failure.bytes, language), limit: formatBytes(failure.limit, language) };
  if (failure.kind === 'triangles')
    return { shown: millions.format(failure.count / 1e6), limit: millions.format(failure.limit / 1e6) };
  if (failure.kind === 'parts') return { names: failure.names.join(', ') };
  return failure.kind === 'compressed' ? { method: failure.method } : {};
}

/** Its own in each copy: departments with two versions of this package in one page would overwrite each other's texts. */
export const NAMESPACE = `model-viewer-${Math.random().toString(36).slice(2)}`;

addTexts(NAMESPACE, { mn, en });
