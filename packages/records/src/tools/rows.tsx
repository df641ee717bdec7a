import { preload } from '@ar/ui/lazy';
import { RowMenu } from '@ar/ui/menu';
import { type PointerEvent, useRef } from 'react';
import { useDepartment } from '../list/department.tsx';
import { hiddenExcerpt } from '../list/excerpts.tsx';
import { useList } from '../list/list.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { ListRows, ListStates } from '../list/list-rows.tsx';
import classes from '../records-page.module.css';
import { useDepartmentText } from '../texts/record-text.tsx';
import edgeClasses from './column-edge.module.css';
import { shownWidths, widthsAfter } from './column-settings.ts';
import { ImportButton } from './list-tools.tsx';

export const loadBar = () => import('./selection-bar.tsx');

export function Rows() {
  const { pages, row, bulk } = useDepartment();
  const { list, excerpts, shown, settings, changeSettings, focus, body, selection } = useList();
  const text = useDepartmentText();
  return (
    <div ref={body} className={classes.body} data-paged={list.pages > 1 || undefined}>
      <ListStates list={list} focus={focus} offer={<ImportButton />}>
        <ListRows
          brief={pages !== undefined}
          list={list}
          columns={shown}
          controls={
            row.length > 0
              ? { label: text('actions'), of: (one: RecordRow) => <ActionsOf row={one} /> }
              : undefined
          }
          selecting={
            bulk.length > 0 ? { ...selection.selecting, onIntent: () => preload(loadBar) } : undefined
          }
          headerEnd={({ key }) => (
            <ColumnEdge columnKey={key} onWidths={(widths) => changeSettings({ ...settings, widths })} />
          )}
          note={(one) => hiddenExcerpt(excerpts, one, shown)}
        />
      </ListStates>
    </div>
  );
}

function ActionsOf({ row }: { row: RecordRow }) {
  const department = useDepartment();
  const { tools, notLoaded } = useList();
  const text = useDepartmentText();
  const actions = department.row.filter(({ when }) => !when || when(row));
  if (actions.length === 0) return null;
  return (
    <RowMenu
      label={text('actionsOf', { name: department.nameOf(row) })}
      onIntent={() => preload(...actions.flatMap(({ prefetch }) => prefetch ?? []))}
      onFailed={notLoaded}
      items={actions.map(({ key, tone, run }) => ({
        ...{ key, tone, label: text(key) },
        onSelect: () => run([row], tools),
      }))}
    />
  );
}

interface ColumnEdgeProps {
  columnKey: string;
  onWidths(widths: Record<string, number>): void;
}

/** Because of WCAG 2.5.7, buttons in the panel 'Prikaz' change the width without dragging. */
function ColumnEdge({ columnKey, onWidths }: ColumnEdgeProps) {
  const start = useRef<{ x: number; widths: Record<string, number> }>(null);
  const end = () => {
    start.current = null;
  };
  return (
    <span
      aria-hidden="true"
      className={edgeClasses.edge}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        const { currentTarget: edge, pointerId, clientX: x, button } = event;
        if (button !== 0) return;
        edge.setPointerCapture(pointerId);
        start.current = { x, widths: shownWidths(edge.closest('table')) };
      }}
      onPointerMove={({ clientX }) => {
        if (start.current) onWidths(widthsAfter(start.current.widths, columnKey, clientX - start.current.x));
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
