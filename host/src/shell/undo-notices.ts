import type { FailedUndo } from '@ar/records/history';
import { ApiError, type UndoOffer } from '@ar/session';
import type { Notice } from '@ar/ui/toast-store';
import type { ShellText } from '../layout/texts.ts';
import { notLoadedText } from '../navigation/late.tsx';

const MAX_NAMES = 5;

export function undoOffer({ did, records, fields = [] }: UndoOffer, text: ShellText): Notice {
  const names = nameOf(records, text);
  return {
    variant: 'success',
    title: text(`undo-${did}`),
    description: fields.length > 0 ? `${names}: ${fields.join(', ')}` : names,
  };
}

export const undoProgress = (done: number, count: number, text: ShellText): Notice => ({
  variant: 'default',
  title: text('undoing'),
  description: text('undo-progress', { done, count }),
  durationMs: 600_000,
});

export const undoNotLoaded = (failure: unknown, text: ShellText): Notice => ({
  variant: 'destructive',
  title: text('undo-failed'),
  description: notLoadedText(failure, text),
});

export function undoResult({ records }: UndoOffer, failed: readonly FailedUndo[], text: ShellText): Notice {
  if (failed.length === 0) {
    return { variant: 'success', title: text('undone'), description: nameOf(records, text) };
  }
  const [done, count] = [records.length - failed.length, records.length];
  const named = failed.slice(0, MAX_NAMES);
  const reasons = named.map(({ record, error }) => `${record.name}: ${reasonOf(error, text)}`);
  const more = failed.length - named.length;
  return {
    variant: 'destructive',
    title: done > 0 ? text('undo-failed-some', { done, count }) : text('undo-failed'),
    description: `${reasons.join('; ')}${more > 0 ? `; ${text('undo-more', { count: more })}` : ''}`,
    durationMs: 20_000,
  };
}

const nameOf = (records: UndoOffer['records'], text: ShellText) =>
  records.length === 1 ? (records[0]?.name ?? '') : text('undo-records', { count: records.length });

function reasonOf(error: unknown, text: ShellText): string {
  if (!(error instanceof ApiError)) return text('technical-problems');
  const { status, detail } = error;
  if (status === 0) return text('no-answer');
  if (status === 404) return text('undo-gone');
  return status === 412 ? text('undo-stale') : (detail ?? text('technical-problems'));
}
