import { keys } from '@ar/domain/query-keys';
import { Lazy } from '@ar/ui/lazy';
import { ErrorState } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { changedRecord, offerUndo } from '../history/offer-undo.ts';
import classes from '../records-page.module.css';
import { useRecordText } from '../texts/record-text.tsx';
import { useDepartment } from './department.tsx';
import { useList } from './list.tsx';
import type { ListMapProps, RecordRow, RecordsPageProps } from './list-page.ts';
import { NearestNames } from './nearest-names.tsx';
import { useRecordDialog } from './record-dialog.ts';

type MapProps = Pick<ListMapProps, 'saved'> & { load: NonNullable<RecordsPageProps<RecordRow>['map']> };

export function ListMap({ load, saved }: MapProps) {
  const text = useRecordText();
  const { resource, entity, pages, mayAdd, mayEdit } = useDepartment();
  const { list, focus, addressOf, showAll } = useList();
  const queries = useQueryClient();
  const { open } = useRecordDialog();

  function onMoved(record: { id: number; version: number }) {
    if (entity) offerUndo({ path: resource, did: 'edit', records: [changedRecord(entity, record)] });
    void queries.invalidateQueries({ queryKey: keys.resource(resource) });
  }

  return (
    <Lazy
      load={load}
      waiting={
        <div role="status" className={classes.waiting}>
          {text('mapWaiting')}
        </div>
      }
      failed={(retry) => (
        <ErrorState
          title={text('mapFailedTitle')}
          text={text('mapFailedText')}
          retry={text('retry')}
          onRetry={() => {
            focus.focusHeading();
            retry();
          }}
        />
      )}
    >
      {({ default: Places }) => (
        <Places
          asked={{ search: list.state.search || undefined, ...list.said }}
          onNarrow={list.narrow}
          onShowAll={showAll}
          onRetry={focus.focusHeading}
          meant={entity && <NearestNames entity={entity} />}
          saved={saved}
          linkTo={pages && ((id) => <Link to={addressOf(id)}>{text('open')}</Link>)}
          onAdd={mayAdd ? (start) => open({ mode: 'add', start }) : undefined}
          onEdit={mayEdit ? (id) => open({ mode: 'edit', id }) : undefined}
          onMoved={entity && mayEdit ? onMoved : undefined}
        />
      )}
    </Lazy>
  );
}
