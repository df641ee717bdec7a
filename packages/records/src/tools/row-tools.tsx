import type { Page } from '@ar/domain/page';
import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import type { Column } from '@ar/ui/list';
import { usePopover } from '@ar/ui/popover';
import { SkeletonBar } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRecordActions } from '../actions/record-actions.tsx';
import type { RecordActions, RecordRow } from '../actions/row-action.ts';
import { nodeText } from '../list/columns.tsx';
import { loadWithTexts, useOnDemand } from '../list/on-demand.ts';
import type { RecordList } from '../list/use-record-list.ts';
import { shownWidths, useColumnSettings } from './column-settings.ts';
import classes from './row-tools.module.css';
import { useSelection } from './selection.ts';

interface RowToolsOptions<Row> {
  resource: string;
  namespace: string;
  text: Translate;
  list: RecordList<Row>;
  columns: readonly Column<Row>[];
  actions: RecordActions<Row> | undefined;
  /** Where the rows stand. */
  body(): Element | null;
  /** Takes the focus when what had it is gone. */
  focusHeading(): void;
}

/** What can be done to a list beyond reading it: row menus, the choice of rows, columns, views, export. */
export function useRowTools<Row extends RecordRow>(given: RowToolsOptions<Row>) {
  const { resource, namespace, text, list } = given;
  const queries = useQueryClient();
  const { shown, settings, changeSettings } = useShownColumns(given);
  const nameOf = (row: Row) =>
    given.columns
      .filter(({ heading }) => heading)
      .map(({ cell }) => nodeText(cell(row)))
      .join(' ');
  const load = <Module,>(code: () => Promise<Module>) => loadWithTexts(namespace, code);
  const changed = useChanged(given, (rows) => selection.drop(rows));
  const { tools, controls, bulk, layer, notice } = useRecordActions<Row>({
    actions: given.actions,
    resource,
    text,
    nameOf,
    shown: shown.map(({ label, cell }) => ({ label, textOf: (row) => nodeText(cell(row)) })),
    load,
    changed,
  });
  const notLoaded = () => tools.say({ text: text('actionNotLoaded') });
  const [bar, requestBar] = useOnDemand(() => load(() => import('./selection-bar.tsx')), notLoaded);
  const [panel, requestPanel] = useOnDemand(() => load(() => import('./view-panel.tsx')), notLoaded);
  // Without its edge a column keeps its width, which nobody needs to be told.
  const [edge, requestEdge] = useOnDemand(
    () => load(() => import('./column-edge.tsx')),
    () => undefined,
  );
  const selection = useSelection<Row>({
    search: list.state.search,
    page: list.rows,
    text,
    nameOf,
    onIntent: requestBar,
  });

  return {
    nameOf,
    notLoaded,
    /** A record was added or edited. */
    saved() {
      list.showFirst();
      void queries.invalidateQueries({ queryKey: [resource] });
    },
    columns: shown,
    rowsProps: { controls, selecting: bulk.length > 0 ? selection.selecting : undefined },
    headerEnd:
      edge &&
      ((column: Column<Row>) => (
        <edge.default columnKey={column.key} onWidths={(widths) => changeSettings({ ...settings, widths })} />
      )),
    onHeaderIntent: requestEdge,
    notice,
    layer,
    viewMenu: (
      <ViewMenu label={text('view')} onIntent={requestPanel}>
        {(close) =>
          panel && (
            <panel.default<Row>
              {...{ list, tools, namespace, settings, changeSettings }}
              columns={given.columns}
              shownWidths={() => shownWidths(given.body())}
              onClose={close}
            />
          )
        }
      </ViewMenu>
    ),
    selectionBar: bar && selection.rows.length > 0 && (
      <bar.default<Row>
        {...{ list, selection, tools }}
        actions={bulk}
        onClear={() => {
          selection.clear();
          given.focusHeading();
        }}
      />
    ),
  };
}

/** The columns that a person wants to see, as wide as they made them. */
function useShownColumns<Row>({ namespace, columns }: Pick<RowToolsOptions<Row>, 'namespace' | 'columns'>) {
  const { settings, change } = useColumnSettings(
    namespace,
    columns.map(({ key }) => key),
  );
  const shown = columns
    .filter(({ key, heading }) => heading || !settings.hidden.includes(key))
    .map((column) => ({ ...column, width: settings.widths[column.key] }));
  return { shown, settings, changeSettings: change };
}

/** After a change, page 1 is loaded again and the focus goes to the list's heading. */
function useChanged<Row extends RecordRow>(
  { resource, list, focusHeading }: Pick<RowToolsOptions<Row>, 'resource' | 'list' | 'focusHeading'>,
  drop: (rows: readonly Row[]) => void,
) {
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);
  const focus = useRef(focusHeading);
  focus.current = focusHeading;
  // After the dialog has closed and given the focus back to a row that is about to go.
  useEffect(() => {
    if (changes > 0) focus.current();
  }, [changes]);
  return (rows: readonly Row[], gone: readonly Row[]) => {
    drop(rows);
    // Rows that are gone cannot be chosen until the list has loaded again.
    const ids = new Set(gone.map(({ id }) => id));
    queries.setQueriesData<Page<Row>>(
      { queryKey: [resource, 'list'] },
      (page) => page && { ...page, results: page.results.filter(({ id }) => !ids.has(id)) },
    );
    if (list.state.page > 1) list.goTo(1);
    void queries.invalidateQueries({ queryKey: [resource] });
    setChanges((before) => before + 1);
  };
}

/** The button beside the search, and the panel that it opens. `children` is undefined while its code loads. */
function ViewMenu(props: {
  label: string;
  children(close: () => void): ReactNode | undefined;
  onIntent(): void;
}) {
  const { label, children, onIntent } = props;
  const { open, close, triggerProps, panelProps } = usePopover();
  return (
    <div className={classes.menu}>
      <Button
        className={classes.button}
        {...triggerProps}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => {
          onIntent();
          triggerProps.onClick();
        }}
      >
        {label}
      </Button>
      <section {...panelProps} aria-label={label} className={classes.panel}>
        {open && (children(close) ?? <SkeletonBar seed={1} />)}
      </section>
    </div>
  );
}
