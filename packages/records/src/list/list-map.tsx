import { keys } from '@ar/domain/query-keys';
import { ErrorState } from '@ar/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { changedRecord, offerUndo } from '../history/offer-undo.ts';
import classes from '../records-page.module.css';
import { useRecordText } from '../texts/record-text.tsx';
import type { ListMapProps, ListPage, RecordRow } from './list-page.ts';
import { saidOf } from './list-state.ts';
import { NearestNames } from './nearest-names.tsx';
import { useRecordDialog } from './record-dialog.ts';

interface GivenMap<Row> extends Pick<ListMapProps, 'onShowAll' | 'saved'> {
  page: ListPage<Row>;
  load: NonNullable<ListPage<Row>['map']>;
}

export function ListMap<Row extends RecordRow>({ page, load, onShowAll, saved }: GivenMap<Row>) {
  const text = useRecordText();
  const { resource, entity, list, focusHeading, pages, may, form, row = [] } = page;
  const queries = useQueryClient();
  const { open } = useRecordDialog();
  // Not `React.lazy`: it remembers a failure for ever, and would take search and table down with the map.
  const { data, error, refetch } = useQuery({
    queryKey: ['code of the map', resource],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  if (data) {
    const { search, filters } = list.state;
    const linkTo = (id: number) => <Link to={page.addressOf(id)}>{text('open')}</Link>;
    const mayEdit = may('update') && row.some(({ key }) => key === 'edit');
    return (
      <data.default
        asked={{ search: search || undefined, ...saidOf(filters) }}
        onNarrow={list.narrow}
        onShowAll={onShowAll}
        onRetry={focusHeading}
        meant={entity && <NearestNames {...{ resource, entity, list }} onChoose={focusHeading} />}
        saved={saved}
        linkTo={pages && may('read') ? linkTo : undefined}
        onAdd={form && may('create') ? (start) => open({ mode: 'add', start }) : undefined}
        onEdit={form && mayEdit ? (id) => open({ mode: 'edit', id }) : undefined}
        onMoved={
          entity && mayEdit
            ? (record) => {
                offerUndo({ path: resource, did: 'edit', records: [changedRecord(entity, record)] });
                void queries.invalidateQueries({ queryKey: keys.resource(resource) });
              }
            : undefined
        }
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        title={text('mapFailedTitle')}
        text={text('mapFailedText')}
        retry={text('retry')}
        onRetry={() => {
          focusHeading();
          void refetch();
        }}
      />
    );
  }
  return (
    <div className={classes.waiting}>
      <span role="status" className={classes.words}>
        {text('mapWaiting')}
      </span>
    </div>
  );
}
