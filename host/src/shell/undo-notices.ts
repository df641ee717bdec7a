import type { FailedUndo } from '@ar/records/history';
import { sentenceOf, type UndoOffer } from '@ar/session';
import type { Notice } from '@ar/ui/toast-store';
import type { ShellText } from '../layout/texts.ts';

export function undoOffer({ did, records, fields = [] }: UndoOffer, text: ShellText): Notice {
  const names = nameOf(records, text);
  return {
    variant: 'success',
    title: text(`undo-${did}`),
    description: fields.length > 0 ? `${names}: ${fields.join(', ')}` : names,
  };
}

export const undoing = ({ records }: UndoOffer, text: ShellText): Notice => ({
  variant: 'default',
  title: text('undoing'),
  description: nameOf(records, text),
  // The result replaces this notice.
  durationMs: 600_000,
});

export function undoResult({ records }: UndoOffer, failed: readonly FailedUndo[], text: ShellText): Notice {
  const [first] = failed;
  if (!first) return { variant: 'success', title: text('undone'), description: nameOf(records, text) };
  const count = records.length;
  const reason = sentenceOf(first.error, {
    noAnswer: text('no-answer'),
    gone: text('undo-gone'),
    stale: text('undo-stale'),
    unknown: text('technical-problems'),
  });
  return {
    variant: 'destructive',
    title: text(count === 1 ? 'undo-failed' : 'undo-failed-some', { done: count - failed.length, count }),
    description: `${first.record.name}: ${reason}`,
    durationMs: 20_000,
  };
}

const nameOf = (records: UndoOffer['records'], text: ShellText) =>
  records.length === 1 ? (records[0]?.name ?? '') : text('undo-records', { count: records.length });
