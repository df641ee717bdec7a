import type { ArchivedRecord } from '@ar/domain/archive';
import { ApiError, useText } from '@ar/session';
import type { ReactNode } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { useRecordLabels } from '../../record-labels/record-labels.ts';
import { countOf, isGone, type Target } from './archive.ts';
import css from './archive-page.module.css';

export function useArchiveTexts() {
  const text = useText('archive');
  const { moment } = useFormats();
  const { person, counted } = useRecordLabels();

  const named = (target: Target) =>
    target.isBatch ? counted(target.record.resource, countOf(target)) : target.record.name;

  const deletedBy = ({ archived_by_name, archived_at }: ArchivedRecord) =>
    text('deleted-by', { by: person(archived_by_name), at: moment(archived_at) });

  function failure(error: unknown): string {
    if (isGone(error)) return text('gone');
    if (!(error instanceof ApiError)) return text('failed-unknown');
    return error.status === 0 ? text('no-answer') : (error.detail ?? text('failed-unknown'));
  }

  return { text, moment, person, named, deletedBy, failure };
}

export const FailureMessage = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={css.failure}>
    {children}
  </p>
);
