import { Button } from '@ar/ui/button';
import { type Load, useLazy } from '@ar/ui/lazy';
import { usePopover } from '@ar/ui/popover';
import { SkeletonBar } from '@ar/ui/states';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { exportList } from '../actions/download-actions.tsx';
import { prefetchImports } from '../imports/import-route.tsx';
import { useDepartment } from '../list/department.tsx';
import { useList } from '../list/list.tsx';
import { ListOrder } from '../list/list-frame.tsx';
import { saidOf } from '../list/list-state.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { useActions } from './actions.tsx';
import classes from './list-toolbar.module.css';

const loadFilters = () => import('../filters/filter-panel.tsx');
const loadView = () => import('./view-panel.tsx');

/** What stands beside the search. `add`: the button that adds a record. */
export function ListToolbar({ add }: { add: ReactNode }) {
  const { entity, map } = useDepartment();
  const { list, columns, onMap, toggleMap } = useList();
  const { tools } = useActions();
  const text = useRecordText();
  const count = list.count ?? 0;
  const narrowed = Object.keys(saidOf(list.state.filters)).length;
  return (
    <>
      {map && <Button onClick={toggleMap}>{text(onMap ? 'toTable' : 'toMap')}</Button>}
      {entity && (
        <ToolMenu
          label={text(narrowed > 0 ? 'filtersOn' : 'filters', { count: narrowed })}
          name={text('filters')}
          wide
          load={loadFilters}
        >
          {({ default: FilterPanel }) => (
            <FilterPanel entity={entity} filters={list.state.filters} onChange={list.narrow} />
          )}
        </ToolMenu>
      )}
      {!onMap && (
        <ToolMenu label={text('view')} load={loadView}>
          {({ default: ViewPanel }, close) => <ViewPanel onClose={close} />}
        </ToolMenu>
      )}
      {/* There before the rows: what comes later would push the others from under somebody's hand. */}
      {!onMap && entity && (
        <Button
          className={classes.button}
          disabled={count === 0}
          onClick={() => exportList(entity, tools, { count, isNarrowed: list.isNarrowed })}
        >
          {text('exportList')}
        </Button>
      )}
      {!onMap && <ImportButton label="importList" />}
      {add}
      {!onMap && <ListOrder list={list} columns={columns} />}
    </>
  );
}

/** Leads to the department's imports, for whoever may add. */
export function ImportButton({ label }: { label: 'importList' | 'importEmpty' }) {
  const { form, entity, may } = useDepartment();
  const navigate = useNavigate();
  const text = useRecordText();
  if (!form || !entity || !may('create')) return null;
  return (
    <Button
      onPointerEnter={prefetchImports}
      onFocus={prefetchImports}
      onClick={() => void navigate('import')}
    >
      {text(label)}
    </Button>
  );
}

interface ToolMenuProps<Code> {
  label: string;
  /** Of the panel, where the button says more. */
  name?: string;
  wide?: boolean;
  load: Load<Code>;
  children(code: Code, close: () => void): ReactNode;
}

/** A button, and the panel that it opens, whose code is loaded on intent. */
function ToolMenu<Code>({ label, name = label, wide, load, children }: ToolMenuProps<Code>) {
  const { notLoaded } = useActions();
  const { code, request } = useLazy(load, notLoaded);
  const { open, close, triggerProps, panelProps } = usePopover(request);
  return (
    <div className={classes.menu}>
      <Button className={classes.button} {...triggerProps}>
        {label}
      </Button>
      <section {...panelProps} aria-label={name} className={classes.panel} data-wide={wide}>
        {open && (code ? children(code, close) : <SkeletonBar seed={1} />)}
      </section>
    </div>
  );
}
