import type { Language } from '@ar/domain/languages';
import { message } from '@ar/domain/messages/message';
import { modelSentence } from '@ar/domain/messages/models';
import { addTexts, type Translate } from '@ar/session';
import { formatBytes, formatDistance } from '@ar/ui/format';
import en from './en.json';
import { FAULTS, type Failure, type Fault } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import mn from './mn.json';
import type { Size } from './view.ts';

type Facts = Pick<LoadedModel, 'triangles' | 'metresAUnit'> & { size: Size };

export function modelFacts({ size, triangles, metresAUnit }: Facts, text: Translate, language: string) {
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const unit = metresAUnit === undefined ? text('units') : 'm';
  const shown = (length: number) => number.format(length * (metresAUnit ?? 1));
  return {
    size: text('size', { width: shown(size.x), height: shown(size.y), depth: shown(size.z), unit }),
    triangles: text('triangles', { count: triangles, shown: triangles.toLocaleString(language) }),
  };
}

type Noted = Omit<LoadedModel, 'object' | 'box' | 'size' | 'triangles'>;

export function modelNotes(model: Noted, text: Translate, tag: string): string[] {
  const { metresAUnit, away, stray, rounding, hasSurface, missing, undecoded } = model;
  const number = new Intl.NumberFormat(tag, { maximumSignificantDigits: 2 });
  const apart = (length: number) => ({ distance: distance(length, metresAUnit, text, tag) });
  const notes = [
    missing.length > 0 && text('incomplete', { names: missing.join(', ') }),
    undecoded.length > 0 && text('undecoded', { names: undecoded.join(', ') }),
    !hasSurface && text('noSurface'),
    away !== undefined && text('away', apart(away)),
    stray !== undefined && text('stray', apart(stray)),
    rounding !== undefined && text('rounding', { step: `${number.format(rounding * (metresAUnit ?? 1))} m` }),
  ];
  return notes.filter((note) => note !== false);
}

function distance(away: number, metresAUnit: number | undefined, text: Translate, tag: string): string {
  const metres = formatDistance(away * (metresAUnit ?? 1), tag);
  if (metresAUnit !== undefined) return metres;
  const count = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(away);
  return text('awayUnits', { count, distance: metres });
}

const isFault = (failure: Failure): failure is Failure & { kind: Fault } =>
  (FAULTS as readonly string[]).includes(failure.kind);

export function failureText(failure: Failure, text: Translate, language: Language, tag: string): string {
  if (failure.kind === 'encoding')
    return modelSentence(language, message('model-encoding', { encoding: failure.encoding }));
  if (failure.kind === 'fbx-old')
    return modelSentence(language, message('model-fbx-old', { version: failure.version }));
  if (isFault(failure))
    return `${modelSentence(language, message(`model-${failure.kind}`))} ${text('advice')}`;
  return text(`failed_${failure.kind}`, failureValues(failure, tag));
}

/** The server accepts files with these failures. */
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
  return failure.kind === 'parts' ? { names: failure.names.join(', ') } : { ...failure };
}

/** The name is random, because a page may contain several versions of this package with different texts. */
export const NAMESPACE = `model-viewer-${Math.random().toString(36).slice(2)}`;

addTexts(NAMESPACE, { mn, en });
