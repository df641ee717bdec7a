import { MAX } from '@ar/domain/limits';
import { Button } from '@ar/ui/button';
import { FilterGlyph } from '@ar/ui/glyphs';
import { type Load, preload, useLazy } from '@ar/ui/lazy';
import type { Column } from '@ar/ui/list';
import { RowMenu } from '@ar/ui/menu';
import { Popover } from '@ar/ui/popover';
import { SearchBox } from '@ar/ui/search-box';
import { SkeletonBar } from '@ar/ui/states';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { activeFilters, type FilterProps } from '../filters/filter-chips.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import { type ListFocus, ListOrder } from './list-rows.tsx';
import classes from './list-toolbar.module.css';
import type { RecordList } from './use-record-list.ts';

export type MenuItems = ComponentProps<typeof RowMenu>['items'];

export interface ListTools<Row> {
  filters?: FilterProps['filters'] | undefined;
  onFilter?: FilterProps['onChange'] | undefined;
  /** The columns that cards can be sorted by. */
  columns?: readonly Column<Row>[] | undefined;
  tools?: ReactNode;
  /** The items of the menu 'Više'. */
  more?: MenuItems | undefined;
  onMoreIntent?: (() => void) | undefined;
  /** The button that adds a record. */
  add?: ReactNode;
}

interface ListToolbarProps<Row> extends ListTools<Row> {
  list: RecordList<Row>;
  focus: ListFocus;
  focusFirstRow(): void;
}

/** One line below the heading: search, filters, the page's own tools, the menu 'Više' and the button that adds. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const {
    list,
    focus,
    focusFirstRow,
    filters,
    onFilter = list.narrow,
    columns,
    tools,
    more = [],
    add,
  } = props;
  const text = useRecordText();
  const [failed, setFailed] = useState(false);
  const isAnswered = !list.stale && list.search.text.trim() === list.state.search;
  const order = columns && <ListOrder list={list} columns={columns} />;
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox
          inputRef={focus.searchInput}
          value={list.search.text}
          maxLength={MAX.search}
          onChange={list.search.change}
          onSubmit={list.search.submit}
          onClear={list.search.clear}
          onArrowDown={isAnswered ? focusFirstRow : undefined}
          texts={{
            label: text('searchLabel'),
            placeholder: text('searchPlaceholder'),
            clear: text('searchClear'),
          }}
        />
        {filters?.length ? (
          <FilterTool
            filters={filters}
            values={list.state.filters}
            onChange={onFilter}
            count={list.answeredCount}
            onFailed={setFailed}
          >
            {order}
          </FilterTool>
        ) : (
          order
        )}
        {tools}
        {more.length > 0 && (
          <div className={classes.more}>
            <RowMenu
              label={text('moreTools')}
              items={more}
              onIntent={() => {
                setFailed(false);
                props.onMoreIntent?.();
              }}
              onFailed={() => setFailed(true)}
            />
          </div>
        )}
        {add && <div className={classes.add}>{add}</div>}
      </div>
      {failed && <p role="alert">{text('actionNotLoaded')}</p>}
    </>
  );
}

const loadDrawer = () => import('../filters/filter-drawer.tsx');

interface FilterToolProps extends FilterProps {
  count: number | undefined;
  onFailed(failed: boolean): void;
  /** Above the filters. */
  children: ReactNode;
}

/** The button 'Filteri' and its drawer. */
function FilterTool({ count, onFailed, children, ...filters }: FilterToolProps) {
  const text = useRecordText();
  const [open, setOpen] = useState(false);
  const { code: Drawer, request } = useLazy(loadDrawer, () => {
    setOpen(false);
    onFailed(true);
  });
  const active = activeFilters(filters).length;
  const title = text(active > 0 ? 'filtersOn' : 'filters', { count: active });
  return (
    <>
      <ToolButton
        icon={<FilterGlyph />}
        count={active}
        busy={open && !Drawer}
        aria-expanded={open}
        onPointerEnter={() => preload(loadDrawer)}
        onFocus={() => preload(loadDrawer)}
        onClick={() => {
          onFailed(false);
          request();
          setOpen(!open);
        }}
      >
        {title}
      </ToolButton>
      {Drawer && (
        <Drawer.default {...filters} open={open} onClose={() => setOpen(false)} title={title} count={count}>
          {children}
        </Drawer.default>
      )}
    </>
  );
}

interface ToolMenuProps<Code> {
  label: string;
  icon: ComponentProps<typeof Button>['icon'];
  load: Load<Code>;
  onFailed(): void;
  children(code: Code, close: () => void): ReactNode;
}

/** A button and the panel that it opens, whose code is loaded on intent. */
export function ToolMenu<Code>({ label, icon, load, onFailed, children }: ToolMenuProps<Code>) {
  const text = useRecordText();
  const { code, error, request } = useLazy(load);
  return (
    <div>
      <Popover
        label={label}
        className={classes.panel}
        onIntent={request}
        onFailed={onFailed}
        trigger={(trigger) => (
          <ToolButton icon={icon} {...trigger}>
            {label}
          </ToolButton>
        )}
      >
        {(close) => {
          if (code) return children(code, close);
          return error === undefined ? <SkeletonBar seed={1} /> : text('actionNotLoaded');
        }}
      </Popover>
    </div>
  );
}

/** A button of the toolbar; below 1024 px its icon alone is drawn, with `count` beside it. */
export const ToolButton = ({ count, ...button }: ComponentProps<typeof Button> & { count?: number }) => (
  <Button
    {...button}
    className={classes.tool}
    title={typeof button.children === 'string' ? button.children : undefined}
    data-count={count || undefined}
  />
);
