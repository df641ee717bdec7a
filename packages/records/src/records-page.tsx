import { type Load, useLazy } from '@ar/ui/lazy';
import { Spoken } from '@ar/ui/states';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRecordForm } from './dialog/use-record-form.tsx';
import { DepartmentProvider, useDepartment } from './list/department.tsx';
import { ListProvider, useList } from './list/list.tsx';
import { ListLayout } from './list/list-layout.tsx';
import { ListMap } from './list/list-map.tsx';
import type { RecordRow, RecordsPageProps } from './list/list-page.ts';
import classes from './records-page.module.css';
import { useRecordText } from './texts/record-text.tsx';
import { ActionsProvider, useActions } from './tools/actions.tsx';
import { useListTools } from './tools/list-tools.tsx';
import { loadBar, Rows } from './tools/rows.tsx';

/** A department's list, inside of `DepartmentRoutes`. */
export const RecordsPage = <Row extends RecordRow>(props: RecordsPageProps<Row>) => (
  <DepartmentProvider {...props}>
    <ListPage />
  </DepartmentProvider>
);

export const ListPage = () => (
  <ListProvider>
    <ActionsProvider>
      <Page />
    </ActionsProvider>
  </ListProvider>
);

function Page() {
  const { map } = useDepartment();
  const { list, focus, onMap } = useList();
  const { notice, layer } = useActions();
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
          {!onMap && <ChosenRows />}
          {layer}
          {forms.dialogs}
        </>
      }
    >
      <ShownView />
      {notice}
      {map && onMap ? <ListMap load={map} saved={forms.savedRow} /> : <Rows />}
    </ListLayout>
  );
}

function ChosenRows() {
  const { selection, notLoaded } = useActions();
  const Bar = useLoadedWhen(selection.rows.length > 0 || undefined, loadBar, notLoaded);
  return Bar && <Bar.default />;
}

const loadView = () => import('./views/active-view.tsx');

function ShownView() {
  const { entity } = useDepartment();
  const { id, settle } = useList().view;
  const { notLoaded } = useActions();
  const View = useLoadedWhen(id, loadView, () => {
    settle(id);
    notLoaded();
  });
  return View && entity && id !== undefined && <View.default key={id} id={id} entity={entity} />;
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
      {count === undefined ? (
        <Spoken>{text('loading')}</Spoken>
      ) : (
        <>
          <span>{text('count', { count })}</span>
          {pages > 1 && <Spoken>, {text('pageOf', { page, pages })}</Spoken>}
          {everSorted && <Spoken>, {text('sorted', { order })}</Spoken>}
        </>
      )}
    </>
  );
}

/** Loads code when `wanted` is set or changes. Returns undefined until then, and while it loads. */
function useLoadedWhen<Code>(wanted: number | true | undefined, load: Load<Code>, onFailed: () => void) {
  const { code, request } = useLazy(load, onFailed);
  const start = useEffectEvent(request);
  useEffect(() => {
    if (wanted !== undefined) start();
  }, [wanted]);
  return wanted !== undefined ? code : undefined;
}
