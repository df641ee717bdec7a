import { keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import type { Column } from '@ar/ui/list';
import { RowMenu } from '@ar/ui/menu';
import { usePopover } from '@ar/ui/popover';
import { SkeletonBar } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { exportList } from '../actions/download-actions.tsx';
import { useActions, useDropRows } from '../actions/use-actions.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import type { ActionTools, ListPage, RecordRow } from '../list/list-page.ts';
import { askedOf, saidOf } from '../list/list-state.ts';
import { useOnDemand } from '../list/on-demand.ts';
import { useRecordDialog } from '../list/record-dialog.ts';
import { useDepartmentText } from '../texts/record-text.tsx';
import type { ViewInAddress } from '../views/view-in-address.ts';
import { isShown, shownWidths, useColumnSettings } from './column-settings.ts';
import classes from './row-tools.module.css';
import { useSelection } from './selection.ts';

export function useRowTools<Row extends RecordRow>(
  page: ListPage<Row>,
  inAddress: ViewInAddress,
  body: () => Element | null,
) {
  const { entity, list, nameOf, may } = page;
  const text = useDepartmentText();
  const count = list.count ?? 0;
  const narrowed = Object.keys(saidOf(list.state.filters)).length;
  const [settings, changeSettings] = useColumnSettings(page.columns);
  const columns: Column<Row>[] = page.columns
    .filter((column) => isShown(column, settings))
    .map((column) => ({ ...column, width: settings.widths[column.key] }));
  const { open } = useRecordDialog();
  const navigate = useNavigate();
  const { notLoaded, ...actions } = useActions();
  const [bar, requestBar] = useOnDemand(() => import('./selection-bar.tsx'), notLoaded);
  const [panel, requestPanel] = useOnDemand(() => import('./view-panel.tsx'), notLoaded);
  const [filters, requestFilters] = useOnDemand(() => import('../filters/filter-panel.tsx'), notLoaded);
  // Without its edge a column keeps its width, which nobody needs to be told.
  const [edge, requestEdge] = useOnDemand(
    () => import('./column-edge.tsx'),
    () => undefined,
  );
  const { id: view, settle } = inAddress;
  const [active, requestActive] = useOnDemand(
    () => import('../views/active-view.tsx'),
    () => {
      settle(view);
      notLoaded();
    },
  );
  const fetchActive = useEffectEvent(requestActive);
  useEffect(() => {
    if (view !== undefined) fetchActive();
  }, [view]);
  const selection = useSelection(page, requestBar);
  const tools: ActionTools<Row> = {
    ...page,
    text,
    shown: columns,
    asked: askedOf(page.list.state),
    ...actions.tools,
    open: (what, id) => (what === 'edit' ? open({ mode: 'edit', id }) : void navigate(page.addressOf(id))),
    changed: useChanged(page, (rows) => selection.choose(rows, false)),
  };
  const rowActions = (page.row ?? []).filter(({ needs }) => may(needs));
  const bulkActions = (page.bulk ?? []).filter(({ needs }) => may(needs));

  function menuOf(row: Row) {
    const actions = rowActions.filter(({ when }) => !when || when(row));
    if (actions.length === 0) return null;
    return (
      <RowMenu
        label={text('actionsOf', { name: nameOf(row) })}
        onIntent={() => {
          // A failure to fetch ahead is told when the action runs.
          for (const { prefetch } of actions) if (prefetch) prefetch().catch(() => undefined);
        }}
        items={actions.map(({ key, tone, run }) => ({
          key,
          tone,
          label: text(key),
          onSelect: () => run([row], tools),
        }))}
      />
    );
  }

  return {
    notLoaded,
    rowsProps: {
      columns,
      controls: rowActions.length > 0 ? { label: text('actions'), of: menuOf } : undefined,
      selecting: bulkActions.length > 0 ? selection.selecting : undefined,
      headerEnd:
        edge &&
        ((column: Column<Row>) => (
          <edge.default
            columnKey={column.key}
            onWidths={(widths) => changeSettings({ ...settings, widths })}
          />
        )),
    },
    onHeaderIntent: requestEdge,
    notice: actions.notice,
    layer: actions.layer,
    filterMenu: entity && (
      <ToolMenu
        label={text(narrowed > 0 ? 'filtersOn' : 'filters', { count: narrowed })}
        name={text('filters')}
        wide
        onIntent={requestFilters}
      >
        {() =>
          filters && <filters.default entity={entity} filters={list.state.filters} onChange={list.narrow} />
        }
      </ToolMenu>
    ),
    chips: entity && <FilterChips entity={entity} filters={list.state.filters} onChange={list.narrow} />,
    // There before the rows: what comes later would push the others from under somebody's hand.
    exportButton: entity && (
      <Button
        className={classes.button}
        disabled={count === 0}
        onClick={() => exportList(entity, tools, { count, isNarrowed: list.isNarrowed })}
      >
        {text('exportList')}
      </Button>
    ),
    activeView: entity && active && view !== undefined && (
      <active.default<Row> key={view} id={view} chosen={settings} {...{ page, entity, inAddress }} />
    ),
    viewMenu: (
      <ToolMenu label={text('view')} onIntent={requestPanel}>
        {(close) =>
          panel && (
            <panel.default<Row>
              {...{ page, settings, changeSettings }}
              shownWidths={() => shownWidths(body())}
              onClose={close}
            />
          )
        }
      </ToolMenu>
    ),
    selectionBar: bar && selection.rows.length > 0 && (
      <bar.default<Row> {...{ page, selection, tools }} actions={bulkActions} />
    ),
  };
}

/** After a change, page 1 is loaded again and the focus goes to the list's heading. */
function useChanged<Row extends RecordRow>(
  { resource, list, focusHeading }: ListPage<Row>,
  drop: (rows: readonly Row[]) => void,
) {
  const queries = useQueryClient();
  const dropRows = useDropRows<Row>(resource);
  const [changes, setChanges] = useState(0);
  const focus = useEffectEvent(focusHeading);
  // After the dialog has closed and given the focus back to a row that is about to go.
  useEffect(() => {
    if (changes > 0) focus();
  }, [changes]);
  return (rows: readonly Row[], gone: readonly Row[]) => {
    drop(rows);
    dropRows(gone);
    if (list.state.page > 1) list.goTo(1);
    void queries.invalidateQueries({ queryKey: keys.resource(resource) });
    setChanges((before) => before + 1);
  };
}

/** The button beside the search, and the panel that it opens. `children` is undefined while its code loads. */
function ToolMenu(props: {
  label: string;
  /** Of the panel, where the button says more. */
  name?: string;
  wide?: boolean;
  children(close: () => void): ReactNode | undefined;
  onIntent(): void;
}) {
  const { label, name = label, wide, children, onIntent } = props;
  const { open, close, triggerProps, panelProps } = usePopover(onIntent);
  return (
    <div className={classes.menu}>
      <Button className={classes.button} {...triggerProps}>
        {label}
      </Button>
      <section {...panelProps} aria-label={name} className={classes.panel} data-wide={wide}>
        {open && (children(close) ?? <SkeletonBar seed={1} />)}
      </section>
    </div>
  );
}
