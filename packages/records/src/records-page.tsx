import { Spoken } from '@ar/ui/states';
import { useState } from 'react';
import { useRecordForm } from './dialog/use-record-form.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { DepartmentProvider, useDepartment } from './list/department.tsx';
import { ListProvider, useList } from './list/list.tsx';
import { ListFrame } from './list/list-frame.tsx';
import { ListMap } from './list/list-map.tsx';
import type { RecordRow, RecordsPageProps } from './list/list-page.ts';
import { useLoadedWhen } from './list/use-loaded-when.ts';
import classes from './records-page.module.css';
import { useRecordText } from './texts/record-text.tsx';
import { ActionsProvider, useActions } from './tools/actions.tsx';
import { ListToolbar } from './tools/list-toolbar.tsx';
import { loadBar, Rows } from './tools/rows.tsx';

/** A department's list, within `DepartmentRoutes`. */
export const RecordsPage = <Row extends RecordRow>(props: RecordsPageProps<Row>) => (
  <DepartmentProvider {...props}>
    <ListPage />
  </DepartmentProvider>
);

/** The list of the department around it. */
export const ListPage = () => (
  <ListProvider>
    <ActionsProvider>
      <Page />
    </ActionsProvider>
  </ListProvider>
);

function Page() {
  const { entity, map } = useDepartment();
  const { list, focus, onMap } = useList();
  const { notice, layer } = useActions();
  const forms = useRecordForm();
  return (
    <ListFrame
      list={list}
      focus={focus}
      whole={onMap}
      status={<ListStatus saved={forms.saved} />}
      tools={<ListToolbar add={forms.addButton} />}
      after={
        <>
          {!onMap && <ChosenRows />}
          {layer}
          {forms.dialogs}
        </>
      }
    >
      <ShownView />
      {entity && <FilterChips entity={entity} filters={list.state.filters} onChange={list.narrow} />}
      {notice}
      {map && onMap ? <ListMap load={map} saved={forms.savedRow} /> : <Rows />}
    </ListFrame>
  );
}

function ChosenRows() {
  const { selection, notLoaded } = useActions();
  const { code: Bar } = useLoadedWhen(selection.rows.length > 0 || undefined, loadBar, notLoaded);
  return Bar && <Bar.default />;
}

const loadView = () => import('./views/active-view.tsx');

/** Which view the list shows. */
function ShownView() {
  const { entity } = useDepartment();
  const { id, settle } = useList().view;
  const { notLoaded } = useActions();
  const { code: View } = useLoadedWhen(id, loadView, () => {
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
