import type { ArchivedRecord, ArchivedRecordWithValues } from '@ar/domain/archive';
import { ownEntity } from '@ar/domain/entities/all';
import { RecordView } from '@ar/records/view';
import { ApiError, sentenceOf, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { Loaded } from '@ar/ui/loaded';
import { Message } from '@ar/ui/message';
import { Link } from 'react-router-dom';
import { useFormats } from '../../charts/formats.ts';
import { useFresh } from '../../layout/sections.tsx';
import { journalAddress } from '../../navigation/menu-entries.ts';
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

  const failure = (error: unknown) =>
    sentenceOf(error, {
      noAnswer: text('no-answer'),
      gone: text('gone'),
      unknown: text('failed-unknown'),
    });

  return { ...formats, text, person, named, deletedBy, failure };
}

interface ArchivedDialogProps {
  id: number;
  onRestore(target: Target): void;
  onErase(target: Target): void;
  onClose(): void;
}

export function ArchivedDialog({ id, onRestore, onErase, onClose }: ArchivedDialogProps) {
  const { text, failure } = useArchiveTexts();
  const query = useArchived(id);
  const data = isGone(query.error) ? undefined : query.data;
  const target = data && { record: data, isBatch: false };
  return (
    <Modal title={data?.name ?? text('opened')} closeLabel={text('close')} onClose={onClose}>
      <ModalBody>
        <Loaded
          query={{ ...query, data }}
          size="block"
          texts={{ loading: text('loading'), failed: failure(query.error), retry: text('retry') }}
          gone={
            <Message tone="failure">
              <p>{text('gone')}</p>
            </Message>
          }
        >
          {(record) => <ArchivedValues record={record} />}
        </Loaded>
      </ModalBody>
      <ModalFooter>
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

function ArchivedValues({ record }: { record: ArchivedRecordWithValues }) {
  const { text, deletedBy } = useArchiveTexts();
  const entity = ownEntity(record.resource);
  const history = { resource: record.resource, record: String(record.record_id) };
  return (
    <>
      <p className={css.opened}>
        <span>{deletedBy(record)}</span>
        {' · '}
        <span>
          {text('kept')} {text('left', { count: daysLeft(record) })}
        </span>
        {' · '}
        <Link to={journalAddress(history)}>{text('history')}</Link>
      </p>
      {entity && <RecordView entity={entity} row={record.record} />}
    </>
  );
}
