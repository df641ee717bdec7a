import type { NotTakenBack } from '@ar/records/history';
import { ApiError, type Translate, type UndoOffer } from '@ar/session';
import type { Notice } from '@ar/ui/toast-store';
import { notLoadedText } from '../late-code/show-not-loaded.ts';

/** How many of those that were not undone are named. */
const NAMED = 5;

export function offered({ did, records, fields = [] }: UndoOffer, text: Translate): Notice {
  const names = named(records, text);
  return {
    variant: 'success',
    title: text(`undo-${did}`),
    description: fields.length > 0 ? `${names}: ${fields.join(', ')}` : names,
  };
}

export const undoing = (done: number, count: number, text: Translate): Notice => ({
  variant: 'default',
  title: text('undoing'),
  description: text('undo-progress', { done, count }),
  // It says something else once all is done.
  durationMs: 600_000,
});

export const notLoaded = (failure: unknown, text: Translate): Notice => ({
  variant: 'destructive',
  title: text('undo-failed'),
  description: notLoadedText(failure, text),
});

/** What came of it: which changes stayed, and why. */
export function undone({ records }: UndoOffer, failed: readonly NotTakenBack[], text: Translate): Notice {
  if (failed.length === 0) {
    return { variant: 'success', title: text('undone'), description: named(records, text) };
  }
  const [done, count] = [records.length - failed.length, records.length];
  const told = failed.slice(0, NAMED).map(({ record, error }) => `${record.name}: ${reason(error, text)}`);
  const more = failed.length - told.length;
  return {
    variant: 'destructive',
    title: done > 0 ? text('undo-failed-some', { done, count }) : text('undo-failed'),
    description: `${told.join('; ')}${more > 0 ? `; ${text('undo-more', { count: more })}` : ''}`,
    // Several lines to read.
    durationMs: 20_000,
  };
}

const named = (records: UndoOffer['records'], text: Translate) =>
  records.length === 1 ? (records[0]?.name ?? '') : text('undo-records', { count: records.length });

function reason(error: unknown, text: Translate): string {
  if (!(error instanceof ApiError)) return text('technical-problems');
  const { status, detail } = error;
  if (status === 0) return text('no-answer');
  if (status === 404) return text('undo-gone');
  return status === 412 ? text('undo-stale') : (detail ?? text('technical-problems'));
}
