import type { ActivityEntry } from '@ar/domain/activity';
import { MAX, PAGE_SIZES } from '@ar/domain/limits';
import type { RegistryEntry } from '@ar/federation/registry';
import { useRecordList } from '@ar/records';
import { addTexts, useLanguage, useSession, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SelectField } from '@ar/ui/field';
import { Pager } from '@ar/ui/pager';
import { SearchBox } from '@ar/ui/search-box';
import { BridgeScene, EmptyState, ErrorState, SkeletonBar } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFilters } from '../../filters/use-filters.ts';
import { menuEntries } from '../../navigation/menu-entries.ts';
import css from './activity-page.module.css';
import { CsvDialog } from './csv-dialog.tsx';
import { Entries } from './entries.tsx';
import { ACTIVITY, FILTERS, isOneByOne } from './journal.ts';
import { JournalFilters } from './journal-filters.tsx';
import { KeptSpaceLine, NewEntries } from './news.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('activity', { mn, en });

/** A line is low, and a day has many. */
const SIZE = 24;
const NO_ORDER: string[] = [];

/** `/dashboard/activity`: what everybody did, as far as the role may see it, with what it is narrowed to in the address. */
export default function ActivityPage({ departments }: { departments: readonly RegistryEntry[] }) {
  const text = useText('activity');
  const { role } = useSession();
  const { language, tag } = useLanguage();
  const queries = useQueryClient();
  const { filters, set, clear } = useFilters(FILTERS);
  const list = useRecordList<ActivityEntry>(ACTIVITY, NO_ORDER, { filters, size: SIZE, isStill: true });
  const entries = menuEntries(departments, role, language);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const [exports, setExports] = useState(false);
  const { search } = list.state;
  const call = { ...filters, ...(search && { search }) };

  function showNew() {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    void queries.invalidateQueries({ queryKey: [ACTIVITY, 'list'] });
    list.showFirst();
  }

  return (
    <div className={css.page}>
      <header className={css.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {text('title')}
          </h1>
          <p className={css.status} role="status">
            {list.count === undefined ? text('lead') : text('count', { count: list.count })}
            {list.pages > 1 && ` · ${text('pageOf', { page: list.state.page, pages: list.pages })}`}
          </p>
        </div>
        <div className={css.tools}>
          <SearchBox
            inputRef={searchInput}
            value={list.search.text}
            maxLength={MAX.search}
            texts={{
              label: text('searchLabel'),
              placeholder: text('searchPlaceholder'),
              clear: text('searchClear'),
            }}
            onChange={list.search.change}
            onSubmit={list.search.submit}
            onClear={list.search.clear}
          />
          <Button roomy disabledFocusable={!list.count} onClick={() => setExports(true)}>
            {text('csv')}
          </Button>
        </div>
      </header>
      <JournalFilters {...{ entries, filters, set, clear }} rows={list.rows} />
      <NewEntries call={call} count={list.stale ? undefined : list.count} onShow={showNew} />
      <Body
        {...{ list, entries }}
        oneByOne={isOneByOne(call)}
        onClear={() => {
          heading.current?.focus();
          list.search.clear();
          clear();
        }}
        onRetry={() => {
          heading.current?.focus();
          list.retry();
        }}
      />
      {list.phase === 'rows' && (
        <footer className={css.footer}>
          <div className={css.rows}>
            <SelectField
              bare
              label={text('rows')}
              value={String(list.state.rows)}
              options={PAGE_SIZES.map((size) => ({ value: String(size), label: size.toLocaleString(tag) }))}
              onChange={({ target }) => {
                const size = PAGE_SIZES.find((one) => String(one) === target.value);
                if (size) list.showRows(size);
              }}
            />
          </div>
          {list.pages > 1 && (
            <Pager
              page={list.state.page}
              pages={list.pages}
              onPage={(page) => {
                heading.current?.focus();
                list.goTo(page);
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
      <KeptSpaceLine />
      {exports && <CsvDialog call={call} onClose={() => setExports(false)} />}
    </div>
  );
}

interface BodyProps extends Omit<Parameters<typeof Entries>[0], 'rows'> {
  list: ReturnType<typeof useRecordList<ActivityEntry>>;
  onClear(): void;
  onRetry(): void;
}

function Body({ list, onClear, onRetry, ...shown }: BodyProps) {
  const text = useText('activity');
  switch (list.phase) {
    case 'failed':
      return (
        <ErrorState
          title={text('failedTitle')}
          text={text('failedText')}
          retry={text('retry')}
          onRetry={onRetry}
        />
      );
    case 'no-match':
      return (
        <EmptyState
          title={text('noMatchTitle')}
          text={text('noMatchText')}
          action={<Button onClick={onClear}>{text('clear')}</Button>}
        />
      );
    case 'empty':
      return <EmptyState scene={<BridgeScene />} title={text('emptyTitle')} text={text('emptyText')} />;
    case 'loading':
      return (
        <div className={css.bones} role="status" aria-label={text('loading')}>
          {Array.from({ length: 8 }, (_, seed) => (
            <SkeletonBar key={seed} seed={seed} />
          ))}
        </div>
      );
    case 'rows':
      return <Entries {...shown} rows={list.rows ?? []} stale={list.stale} />;
  }
}
