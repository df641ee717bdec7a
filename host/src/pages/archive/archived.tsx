import type { ArchivedRecord, ArchivedRecordWithValues } from '@ar/domain/archive';
import { ownEntity } from '@ar/domain/entities/all';
import { RecordView } from '@ar/records/view';
import { ApiError, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { SkeletonBar } from '@ar/ui/states';
import { Link } from 'react-router-dom';
import { useFormats } from '../../charts/formats.ts';
import layout from '../../layout/layout.module.css';
import { useFresh } from '../../layout/sections.tsx';
import { journalAddress } from '../../navigation/menu-entries.ts';
import { modelPreviews } from '../../record-labels/model-previews.tsx';
import { useRecordLabels } from '../../record-labels/record-labels.ts';
import css from './archive-page.module.css';

export const ARCHIVE = '/archive/';

/** `isBatch` is true if the action also applies to the records that were deleted together with `record`. */
export interface Target {
  record: ArchivedRecord;
  isBatch: boolean;
}

export const countOf = ({ record, isBatch }: Target) => (isBatch ? record.batch_count : 1);

const REFRESH_MS = 50_000;
const DAY_MS = 86_400_000;

export const daysLeft = ({ ends_at }: Pick<ArchivedRecord, 'ends_at'>, now = Date.now()) =>
  Math.max(0, Math.ceil((Date.parse(ends_at) - now) / DAY_MS));

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export const sentencesOf = (errors: Readonly<Record<string, readonly string[]>>) =>
  Object.values(errors).flat().join(' ');

/** The URLs of the record's files expire after a minute, so the query refetches the record. */
const useArchived = (id: number) =>
  useFresh<ArchivedRecordWithValues>(`${ARCHIVE}${id}/`, { refetchInterval: REFRESH_MS });

export function useArchiveTexts() {
  const text = useText('archive');
  const formats = useFormats();
  const { person, counted } = useRecordLabels();

  const named = (target: Target) =>
    target.isBatch ? counted(target.record.resource, countOf(target)) : target.record.name;

  const deletedBy = ({ archived_by_name, archived_at }: ArchivedRecord) =>
    text('deleted-by', { by: person(archived_by_name), at: formats.moment(archived_at) });

  function failure(error: unknown): string {
    if (isGone(error)) return text('gone');
    if (!(error instanceof ApiError)) return text('failed-unknown');
    if (error.errors) return sentencesOf(error.errors);
    return error.status === 0 ? text('no-answer') : (error.detail ?? text('failed-unknown'));
  }

  return { ...formats, text, person, named, deletedBy, failure };
}

interface ArchivedDialogProps {
  id: number;
  onRestore(target: Target): void;
  onErase(target: Target): void;
  onClose(): void;
}

export function ArchivedDialog({ id, onRestore, onErase, onClose }: ArchivedDialogProps) {
  const { text, deletedBy, failure } = useArchiveTexts();
  const { data, error, isFetching, refetch } = useArchived(id);
  const entity = data && ownEntity(data.resource);
  const target = data && { record: data, isBatch: false };
  return (
    <Modal title={data?.name ?? text('opened')} closeLabel={text('close')} onClose={onClose}>
      <ModalBody>
        {data && (
          <p className={css.opened}>
            <span>{deletedBy(data)}</span>
            {' · '}
            <span>
              {text('kept')} {text('left', { count: daysLeft(data) })}
            </span>
            {' · '}
            <Link to={journalAddress({ resource: data.resource, record: String(data.record_id) })}>
              {text('history')}
            </Link>
          </p>
        )}
        {data && entity && <RecordView entity={entity} row={data.record} extras={modelPreviews(entity)} />}
        {!data && !error && (
          <div role="status" aria-label={text('loading')} className={css.bones}>
            {[0, 1, 2, 3, 4].map((seed) => (
              <SkeletonBar key={seed} seed={seed} />
            ))}
          </div>
        )}
        {error && (
          <p role="alert" className={layout.alarm}>
            {failure(error)}
          </p>
        )}
      </ModalBody>
      <ModalFooter>
        {error && !isGone(error) && (
          <Button busy={isFetching} onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        )}
        {target ? (
          <>
            <Button aria-haspopup="dialog" onClick={() => onErase(target)}>
              {text('erase')}
            </Button>
            <Button appearance="primary" aria-haspopup="dialog" onClick={() => onRestore(target)}>
              {text('restore')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{text('close')}</Button>
        )}
      </ModalFooter>
    </Modal>
  );
}
