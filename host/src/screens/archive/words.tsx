import type { ActivityEntry } from '@ar/domain/activity';
import { ApiError, useText } from '@ar/session';
import type { ReactNode } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { useRecordLabels } from '../../record-labels/record-labels.ts';
import { countOf, isGone, type Target } from './archive.ts';
import css from './archive-page.module.css';

const FATES = ['restore', 'erase', 'expire'];

export function useWords() {
  const text = useText('archive');
  const { moment } = useFormats();
  const { person, counted } = useRecordLabels();

  const named = (target: Target) =>
    target.isBatch ? counted(target.record.resource, countOf(target)) : target.record.name;

  function fate(entry: ActivityEntry | null | undefined): string {
    if (!entry || !FATES.includes(entry.action)) return text('gone');
    return text(`gone-${entry.action}`, { by: person(entry.actor_name), at: moment(entry.at) });
  }

  function failure(error: unknown): string {
    if (isGone(error)) return text('gone');
    if (!(error instanceof ApiError)) return text('failed-unknown');
    return error.status === 0 ? text('no-answer') : (error.detail ?? text('failed-unknown'));
  }

  return { text, moment, person, counted, named, fate, failure };
}

export const Trouble = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={css.trouble}>
    {children}
  </p>
);
