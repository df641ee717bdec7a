import type { ActivityEntry } from '@ar/domain/activity';
import { ApiError, useText } from '@ar/session';
import { useFormats } from '../../charts/formats.ts';
import { useRecordWords } from '../../record-words/record-words.ts';
import { countOf, isGone, type Target } from './archive.ts';

const FATES = ['restore', 'erase', 'expire'];

/** What several parts of the archive's page say. */
export function useWords() {
  const text = useText('archive');
  const { moment } = useFormats();
  const { person, counted } = useRecordWords();

  const named = (target: Target) =>
    target.isBatch ? counted(target.record.resource, countOf(target)) : target.record.name;

  /** What became of a record that is no longer in the archive. */
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
