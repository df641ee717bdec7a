import { MAX } from '@ar/domain/limits';
import { Button } from '@ar/ui/button';
import { FilterGlyph } from '@ar/ui/glyphs';
import { preload, useLazy } from '@ar/ui/lazy';
import type { Column } from '@ar/ui/list';
import { RowMenu } from '@ar/ui/menu';
import { SearchBox } from '@ar/ui/search-box';
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
  more?: MenuItems | undefined;
  onMoreIntent?: (() => void) | undefined;
  add?: ReactNode;
}

interface ListToolbarProps<Row> extends ListTools<Row> {
  list: RecordList<Row>;
  focus: ListFocus;
  focusFirstRow(): void;
}

export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { list, focus, filters, columns, more = [], add } = props;
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
          onArrowDown={isAnswered ? props.focusFirstRow : undefined}
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
            onChange={props.onFilter ?? list.narrow}
            count={list.answeredCount}
            onFailed={setFailed}
          >
            {order}
          </FilterTool>
        ) : (
          order
        )}
        {props.tools}
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
  children: ReactNode;
}

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

/** A button of the toolbar. Below 1024 px it shows only its icon and `count`. */
export const ToolButton = ({ count, ...button }: ComponentProps<typeof Button> & { count?: number }) => (
  <Button
    {...button}
    className={classes.tool}
    title={typeof button.children === 'string' ? button.children : undefined}
    data-count={count || undefined}
  />
);
