import { Lazy, useLazy } from '@ar/ui/lazy';
import { ErrorState, Spoken } from '@ar/ui/states';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRecordForm } from './dialog/use-form-dialog.tsx';
import { DepartmentProvider, useDepartment } from './list/department.tsx';
import { ListProvider, useList } from './list/list.tsx';
import { ListLayout } from './list/list-layout.tsx';
import type { RecordRow, RecordsPageProps } from './list/list-page.ts';
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
      {map && onMap ? <ListMap load={map} /> : <Rows />}
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

function ListMap({ load }: { load: NonNullable<RecordsPageProps<RecordRow>['map']> }) {
  const text = useRecordText();
  const { pages, mayEdit } = useDepartment();
  const { list, focus, addressOf, showAll } = useList();
  const { open } = useRecordDialog();
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
          onShowAll={showAll}
          onRetry={focus.focusHeading}
          linkTo={pages && ((id) => <Link to={addressOf(id)}>{text('open')}</Link>)}
          onEdit={mayEdit ? (id) => open({ mode: 'edit', id }) : undefined}
        />
      )}
    </Lazy>
  );
}
