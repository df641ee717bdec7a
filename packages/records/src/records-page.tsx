import { keys } from '@ar/domain/query-keys';
import { Lazy, useLazy } from '@ar/ui/lazy';
import { ErrorState, Spoken } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRecordForm } from './dialog/use-form-dialog.tsx';
import { changedRecord, offerUndo } from './history/offer-undo.ts';
import { DepartmentProvider, useDepartment } from './list/department.tsx';
import { ListProvider, useList } from './list/list.tsx';
import { ListLayout } from './list/list-layout.tsx';
import type { ListMapProps, RecordRow, RecordsPageProps } from './list/list-page.ts';
import { useRecordDialog } from './list/record-dialog.ts';
import classes from './records-page.module.css';
import { useRecordText } from './texts/record-text.tsx';
import { useListTools } from './tools/list-tools.tsx';
import { loadBar, Rows } from './tools/rows.tsx';

export const RecordsPage = <Row extends RecordRow>(props: RecordsPageProps<Row>) => (
  <DepartmentProvider {...props}>
    <ListPage />
  </DepartmentProvider>
);

export const ListPage = () => (
  <ListProvider>
    <Page />
  </ListProvider>
);

function Page() {
  const { map } = useDepartment();
  const { list, focus, onMap, selection, notice, layer } = useList();
  const tools = useListTools();
  const forms = useRecordForm();
  return (
    <ListLayout
      {...tools}
      list={list}
      focus={focus}
      whole={onMap}
      status={<ListStatus saved={forms.saved} />}
      add={forms.addButton}
      after={
        <>
          {!onMap && selection.rows.length > 0 && <ShownBar />}
          {layer}
          {forms.dialogs}
        </>
      }
    >
      {notice}
      {map && onMap ? <ListMap load={map} saved={forms.savedRow} /> : <Rows />}
    </ListLayout>
  );
}

function ShownBar() {
  const { notLoaded } = useList();
  const { code, request } = useLazy(loadBar, notLoaded);
  const start = useEffectEvent(request);
  useEffect(() => start(), []);
  return code && <code.default />;
}

function ListStatus({ saved }: { saved: string | undefined }) {
  const { list, columns } = useList();
  const text = useRecordText();
  const { count, pages } = list;
  const { page, sort } = list.state;
  const [everSorted, setEverSorted] = useState(sort !== null);
  if (sort && !everSorted) setEverSorted(true);
  const column = columns.find(({ sortKey }) => sortKey === sort?.key)?.label ?? '';
  const order = sort ? text(sort.direction, { column }) : text('sortNone');
  return (
    <>
      {saved && <span className={classes.saved}>{saved} </span>}
      {count === undefined ? <Spoken>{text('loading')}</Spoken> : <span>{text('count', { count })}</span>}
      {pages > 1 && <Spoken>, {text('pageOf', { page, pages })}</Spoken>}
      {count !== undefined && everSorted && <Spoken>, {text('sorted', { order })}</Spoken>}
    </>
  );
}

type MapProps = Pick<ListMapProps, 'saved'> & { load: NonNullable<RecordsPageProps<RecordRow>['map']> };

function ListMap({ load, saved }: MapProps) {
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
