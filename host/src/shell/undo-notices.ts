import type { NotTakenBack } from '@ar/records/history';
import { ApiError, type UndoOffer } from '@ar/session';
import type { Notice } from '@ar/ui/toast-store';
import type { ShellText } from '../layout/texts.ts';
import { notLoadedText } from '../navigation/late.tsx';

/** Records that were not undone and are named. */
const NAMED = 5;

export function offered({ did, records, fields = [] }: UndoOffer, text: ShellText): Notice {
  const names = named(records, text);
  return {
    variant: 'success',
    title: text(`undo-${did}`),
    description: fields.length > 0 ? `${names}: ${fields.join(', ')}` : names,
  };
}

export const undoing = (done: number, count: number, text: ShellText): Notice => ({
  variant: 'default',
  title: text('undoing'),
  description: text('undo-progress', { done, count }),
  // Replaced once all is done.
  durationMs: 600_000,
});

export const notLoaded = (failure: unknown, text: ShellText): Notice => ({
  variant: 'destructive',
  title: text('undo-failed'),
  description: notLoadedText(failure, text),
});

/** The outcome: which changes were not undone, and why. */
export function undone({ records }: UndoOffer, failed: readonly NotTakenBack[], text: ShellText): Notice {
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

const named = (records: UndoOffer['records'], text: ShellText) =>
  records.length === 1 ? (records[0]?.name ?? '') : text('undo-records', { count: records.length });

function reason(error: unknown, text: ShellText): string {
  if (!(error instanceof ApiError)) return text('technical-problems');
  const { status, detail } = error;
  if (status === 0) return text('no-answer');
  if (status === 404) return text('undo-gone');
  return status === 412 ? text('undo-stale') : (detail ?? text('technical-problems'));
}
