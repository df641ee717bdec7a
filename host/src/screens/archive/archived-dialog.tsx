import { ownEntity } from '@ar/domain/entities/all';
import { RecordView } from '@ar/records/view';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { SkeletonBar } from '@ar/ui/states';
import { Link } from 'react-router-dom';
import { journalAddress } from '../../navigation/menu-entries.ts';
import { modelPreviews } from '../../record-labels/model-previews.tsx';
import { daysLeft, isGone, type Target, useArchived } from './archive.ts';
import css from './archive-page.module.css';
import { FailureMessage, useArchiveTexts } from './archive-texts.tsx';

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
        {error && <FailureMessage>{failure(error)}</FailureMessage>}
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
