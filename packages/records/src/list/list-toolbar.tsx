import { MAX } from '@ar/domain/limits';
import { Button } from '@ar/ui/button';
import { SortSelect } from '@ar/ui/cards';
import { FilterGlyph } from '@ar/ui/glyphs';
import { preload, useLazy } from '@ar/ui/lazy';
import type { Column } from '@ar/ui/list';
import { RowMenu } from '@ar/ui/menu';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { SearchBox } from '@ar/ui/search-box';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { activeFilters, type FilterProps } from '../filters/filter-chips.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import type { ListFocus } from './list-rows.tsx';
import classes from './list-toolbar.module.css';
import type { RecordList } from './use-record-list.ts';

export type MenuItems = ComponentProps<typeof RowMenu>['items'];

export interface ListTools<Row> {
  filters?: FilterProps['filters'] | undefined;
  onFilter?: FilterProps['onChange'] | undefined;
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
  const { list, focus, filters = [], columns, more = [], add } = props;
  const { state, search } = list;
  const text = useRecordText();
  const isNarrow = useNarrowScreen();
  const [failed, setFailed] = useState(false);
  const isAnswered = !list.stale && search.text.trim() === state.search;
  const order = columns && isNarrow && (
    <SortSelect
      columns={columns}
      sort={state.sort}
      onSort={list.sortBy}
      texts={{
        label: text('sortLabel'),
        none: text('sortNone'),
        by: (column, direction) => text(direction, { column }),
      }}
    />
  );
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox
          inputRef={focus.searchInput}
          value={search.text}
          maxLength={MAX.search}
          onChange={search.change}
          onSubmit={search.submit}
          onClear={search.clear}
          onArrowDown={isAnswered ? props.focusFirstRow : undefined}
          texts={{
            label: text('searchLabel'),
            placeholder: text('searchPlaceholder'),
            clear: text('searchClear'),
          }}
        />
        {filters.length > 0 ? (
          <FilterTool
            filters={filters}
            values={state.filters}
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

function FilterTool({ onFailed, ...drawer }: FilterToolProps) {
  const text = useRecordText();
  const [open, setOpen] = useState(false);
  const { code: Drawer, request } = useLazy(loadDrawer, () => {
    setOpen(false);
    onFailed(true);
  });
  const prefetch = () => preload(loadDrawer);
  const active = activeFilters(drawer).length;
  const title = text(active > 0 ? 'filtersOn' : 'filters', { count: active });
  return (
    <>
      <ToolButton
        icon={<FilterGlyph />}
        count={active}
        busy={open && !Drawer}
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          onFailed(false);
          request();
          setOpen(!open);
        }}
      >
        {title}
      </ToolButton>
      {Drawer && open && <Drawer.default {...drawer} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

type ToolButtonProps = ComponentProps<typeof Button> & { count?: number; children: string };

export const ToolButton = ({ count, ...button }: ToolButtonProps) => (
  <Button
    {...button}
    className={classes.tool}
    title={button.children}
    aria-label={button.children}
    data-count={count || undefined}
  />
);
