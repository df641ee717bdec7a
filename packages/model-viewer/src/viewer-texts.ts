import type { Language } from '@ar/domain/languages';
import { message } from '@ar/domain/messages/message';
import { modelSentence } from '@ar/domain/messages/models';
import { addTexts, type Translate } from '@ar/session';
import { formatBytes, formatDistance } from '@ar/ui/format';
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

type Noted = Pick<
  LoadedModel,
  'metresAUnit' | 'away' | 'stray' | 'rounding' | 'hasSurface' | 'missing' | 'undecoded'
>;

export function modelNotes(model: Noted, text: Translate, tag: string): string[] {
  const { metresAUnit, away, stray, rounding, hasSurface, missing, undecoded } = model;
  const number = new Intl.NumberFormat(tag, { maximumSignificantDigits: 2 });
  const notes: string[] = [];
  if (missing.length > 0) notes.push(text('incomplete', { names: missing.join(', ') }));
  if (undecoded.length > 0) notes.push(text('undecoded', { names: undecoded.join(', ') }));
  if (!hasSurface) notes.push(text('noSurface'));
  if (away !== undefined) notes.push(text('away', { distance: distance(away, metresAUnit, text, tag) }));
  if (stray !== undefined) notes.push(text('stray', { distance: distance(stray, metresAUnit, text, tag) }));
  if (rounding !== undefined)
    notes.push(text('rounding', { step: `${number.format(rounding * (metresAUnit ?? 1))} m` }));
  return notes;
}

function distance(away: number, metresAUnit: number | undefined, text: Translate, tag: string): string {
  const metres = formatDistance(away * (metresAUnit ?? 1), tag);
  if (metresAUnit !== undefined) return metres;
  const count = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(away);
  return text('awayUnits', { count, distance: metres });
}

export function failureText(failure: Failure, text: Translate, language: Language, tag: string): string {
  switch (failure.kind) {
    case 'encoding':
      return modelSentence(language, message('model-encoding', { encoding: failure.encoding }));
    case 'fbx-old':
      return modelSentence(language, message('model-fbx-old', { version: failure.version }));
    case 'unreadable':
    case 'empty':
    case 'positions':
    case 'indices':
    case 'invisible':
    case 'beyond':
    case 'overstated':
    case 'heavy':
    case 'pixels':
      return `${modelSentence(language, message(`model-${failure.kind}`))} ${text('advice')}`;
    default:
      return text(`failed_${failure.kind}`, failureValues(failure, tag));
  }
}

/** Failures of the preview only: the server accepts these files. */
const SAVED: ReadonlySet<Failure['kind']> = new Set([
  'bytes',
  'triangles',
  'parts',
  'compressed',
  'positions',
  'indices',
  'invisible',
  'beyond',
  'extension',
  'program',
  'no-webgl',
  'context-lost',
]);

export const maySave = ({ kind }: Failure): boolean => SAVED.has(kind);

function failureValues(failure: Failure, language: string): Record<string, string> {
  const millions = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  if (failure.kind === 'bytes')
    return { bytes: formatBytes(failure.bytes, language), limit: formatBytes(failure.limit, language) };
  if (failure.kind === 'triangles')
    return { shown: millions.format(failure.count / 1e6), limit: millions.format(failure.limit / 1e6) };
  if (failure.kind === 'parts') return { names: failure.names.join(', ') };
  if (failure.kind === 'extension') return { extension: failure.extension };
  return failure.kind === 'compressed' ? { method: failure.method } : {};
}

/** Random, because departments can bring different versions of this package with different texts into one page. */
export const NAMESPACE = `model-viewer-${Math.random().toString(36).slice(2)}`;

addTexts(NAMESPACE, { mn, en });
