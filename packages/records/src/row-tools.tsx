import type { Page } from '@ar/domain/page';
import type { Translate } from '@ar/session';
import type { Column } from '@ar/ui/column';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RecordActions, RecordRow } from './actions/row-action.ts';
import { useRecordActions } from './actions/use-record-actions.tsx';
import { exportList } from './export/export-action.tsx';
import { nodeText } from './export/node-text.ts';
import { loadWithTexts } from './load-with-texts.ts';
import { useOnDemand } from './on-demand.ts';
import { useSelection } from './selection/use-selection.ts';
import type { RecordList } from './use-record-list.ts';
import { useColumnSettings } from './view/column-settings.ts';
import { shownWidths } from './view/shown-widths.ts';
import { ViewMenu } from './view/view-menu.tsx';

interface Surroundings<Row> {
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
export function useRowTools<Row extends RecordRow>(given: Surroundings<Row>) {
  const { resource, text, list } = given;
  const queries = useQueryClient();
  const { shown, settings, changeSettings } = useShownColumns(given);
  const nameOf = (row: Row) =>
    given.columns
      .filter(({ heading }) => heading)
      .map(({ cell }) => nodeText(cell(row)))
      .join(' ');
  const load = <Module,>(code: () => Promise<Module>) => loadWithTexts(given.namespace, code);
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
  const [bar, requestBar] = useOnDemand(() => load(() => import('./selection/selection-bar.tsx')), notLoaded);
  const [panel, requestPanel] = useOnDemand(() => load(() => import('./view/view-panel.tsx')), notLoaded);
  // Without its edge a column merely keeps its width: nothing to tell anybody.
  const [edge, requestEdge] = useOnDemand(
    () => load(() => import('./view/column-edge.tsx')),
    () => undefined,
  );
  const selection = useSelection<Row>({
    search: list.state.search,
    page: list.rows,
    text,
    nameOf,
    onIntent: requestBar,
  });
  const count = list.count ?? 0;

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
            <panel.default
              namespace={given.namespace}
              text={text}
              columns={given.columns.map(({ key, label, heading = false }) => ({ key, label, heading }))}
              settings={settings}
              onSettings={changeSettings}
              shownWidths={() => shownWidths(given.body())}
              rows={list.state.rows}
              onRows={list.showRows}
              count={count}
              onExport={() => exportList(tools, list.state, count)}
              onClose={close}
            />
          )
        }
      </ViewMenu>
    ),
    selectionBar: bar && selection.rows.length > 0 && (
      <bar.default<Row>
        chosen={selection.rows.length}
        count={count}
        resource={resource}
        state={list.state}
        text={text}
        actions={bulk.map(({ key, tone, run }) => ({
          key,
          tone,
          onSelect: () => run(selection.rows, tools),
        }))}
        onAll={selection.add}
        onFailed={() => tools.say({ text: text('chooseAllFailed') })}
        onClear={() => {
          selection.clear();
          given.focusHeading();
        }}
      />
    ),
  };
}

/** A page that was loaded before these rows went: somebody who is quick would choose them once more. */
function without<Row extends RecordRow>(page: Page<Row>, gone: readonly Row[]): Page<Row> {
  const ids = new Set(gone.map(({ id }) => id));
  return { ...page, results: page.results.filter(({ id }) => !ids.has(id)) };
}

/** The columns that a person wants to see, as wide as they made them. */
function useShownColumns<Row>({ namespace, columns }: Pick<Surroundings<Row>, 'namespace' | 'columns'>) {
  const { settings, change } = useColumnSettings(
    namespace,
    columns.map(({ key }) => key),
  );
  const shown = columns
    .filter(({ key, heading }) => heading || !settings.hidden.includes(key))
    .map((column) => ({ ...column, width: settings.widths[column.key] }));
  return { shown, settings, changeSettings: change };
}

/** Rows were changed: page 1 loads anew, and the focus goes to the list's heading. */
function useChanged<Row extends RecordRow>(
  { resource, list, focusHeading }: Pick<Surroundings<Row>, 'resource' | 'list' | 'focusHeading'>,
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
    queries.setQueriesData<Page<Row>>(
      { queryKey: [resource, 'list'] },
      (page) => page && without(page, gone),
    );
    if (list.state.page > 1) list.goTo(1);
    void queries.invalidateQueries({ queryKey: [resource] });
    setChanges((before) => before + 1);
  };
}
