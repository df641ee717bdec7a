import { PAGE_SIZE, PAGE_SIZES } from '@ar/domain/limits';
import { useLanguage } from '@ar/session';
import { SelectField } from '@ar/ui/field';
import { Pager } from '@ar/ui/pager';
import { type ReactNode, useRef } from 'react';
import { FilterChips } from '../filters/filter-chips.tsx';
import { RecordTexts, useRecordText } from '../texts/record-text.tsx';
import classes from './list-layout.module.css';
import type { ListFocus } from './list-rows.tsx';
import { fittingRows } from './list-state.ts';
import { ListToolbar, type ListTools } from './list-toolbar.tsx';
import type { RecordList } from './use-record-list.ts';

interface ListLayoutProps<Row> extends ListTools<Row> {
  list: RecordList<Row>;
  focus: ListFocus;
  lead?: ReactNode;
  status: ReactNode;
  whole?: boolean;
  children: ReactNode;
  after?: ReactNode;
}

/** A page outside of a department has no namespace of texts, so this page passes the namespace as `texts`. */
export function ListLayout<Row>({ texts, ...props }: ListLayoutProps<Row> & { texts?: string }) {
  const layout = <Layout {...props} />;
  return texts ? <RecordTexts value={texts}>{layout}</RecordTexts> : layout;
}

function Layout<Row>(props: ListLayoutProps<Row>) {
  const { list, focus, lead, status, whole = false, children, after, ...tools } = props;
  const { filters = [], onFilter = list.narrow } = tools;
  const text = useRecordText();
  const page = useRef<HTMLDivElement>(null);
  const isPaged = !whole && list.phase === 'rows' && (list.count ?? 0) > PAGE_SIZE;
  return (
    <div ref={page} className={classes.page}>
      <header>
        <h1 ref={focus.heading} className={classes.title} tabIndex={-1}>
          {text('title')}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        <p role="status" className={classes.status}>
          {status}
        </p>
      </header>
      <ListToolbar
        {...tools}
        list={list}
        focus={focus}
        focusFirstRow={() => page.current?.querySelector<HTMLElement>('tbody th a, li h2 a')?.focus()}
      />
      <FilterChips filters={filters} values={list.state.filters} onChange={onFilter} />
      {children}
      {isPaged && (
        <footer className={classes.footer}>
          <RowsSelect list={list} />
          {list.pages > 1 && (
            <Pager
              page={list.state.page}
              pages={list.pages}
              onPage={(next) => {
                list.goTo(next);
                // Scrolls up to the new rows, because the pager is below the rows on a phone.
                focus.heading.current?.scrollIntoView({ block: 'nearest' });
              }}
              texts={{
                label: text('pages'),
                previous: text('previous'),
                next: text('next'),
                page: (page) => text('page', { page }),
              }}
            />
          )}
        </footer>
      )}
      {after}
    </div>
  );
}

function RowsSelect<Row>({ list }: { list: RecordList<Row> }) {
  const text = useRecordText();
  const { tag } = useLanguage();
  const sizes = [...new Set([...PAGE_SIZES, list.state.rows])].sort((one, other) => one - other);
  return (
    <div className={classes.rows}>
      <SelectField
        bare
        label={text('rows')}
        value={String(list.state.rows)}
        options={[
          ...sizes.map((size) => ({ value: String(size), label: size.toLocaleString(tag) })),
          { value: 'fit', label: text('rowsFit') },
        ]}
        onChange={({ target }) =>
          list.showRows(target.value === 'fit' ? fittingRowsAbove(target) : Number(target.value))
        }
      />
    </div>
  );
}

const PAGE_END_PX = 24;

function fittingRowsAbove(element: Element): number {
  const footer = element.closest('footer');
  const list = footer?.previousElementSibling;
  const rows = [...(list?.querySelectorAll('tbody > tr, li') ?? [])].map((row) =>
    row.getBoundingClientRect(),
  );
  const [first, last] = [rows[0], rows.at(-1)];
  if (!footer || !list || !first || !last) return PAGE_SIZE;
  const below = footer.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom + PAGE_END_PX;
  const free = innerHeight - (first.top + scrollY) - below;
  return fittingRows(free, (last.bottom - first.top) / rows.length);
}
