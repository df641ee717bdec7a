import type { ActivityEntry } from '@ar/domain/activity';
import type { PageEntry } from '@ar/federation/registry';
import { useRecordList } from '@ar/records';
import { ListFrame, ListStates, useListFocus } from '@ar/records/list-frame';
import { addTexts, useLanguage, useSession, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SkeletonBar } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
export default function ActivityPage({ departments }: { departments: readonly PageEntry[] }) {
  const text = useText('activity');
  const { role } = useSession();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const { filters, set, clear } = useFilters(FILTERS);
  const list = useRecordList<ActivityEntry>(ACTIVITY, NO_ORDER, { filters, size: SIZE, isStill: true });
  const entries = menuEntries(departments, role, language);
  const focus = useListFocus();
  const [exports, setExports] = useState(false);
  const { search } = list.state;
  const call = { ...filters, ...(search && { search }) };

  function showNew() {
    focus.focusHeading();
    window.scrollTo({ top: 0 });
    void queries.invalidateQueries({ queryKey: [ACTIVITY, 'list'] });
    list.showFirst();
  }

  function clearAll() {
    focus.focusHeading();
    list.search.clear();
    clear();
  }

  return (
    <ListFrame
      texts="activity"
      list={list}
      focus={focus}
      status={
        <>
          <span>{list.count === undefined ? text('lead') : text('count', { count: list.count })}</span>
          {list.pages > 1 && (
            <span>{` · ${text('pageOf', { page: list.state.page, pages: list.pages })}`}</span>
          )}
        </>
      }
      tools={
        <Button roomy disabledFocusable={!list.count} onClick={() => setExports(true)}>
          {text('csv')}
        </Button>
      }
      choosesRows
      after={
        <>
          <KeptSpaceLine />
          {exports && <CsvDialog call={call} onClose={() => setExports(false)} />}
        </>
      }
    >
      <JournalFilters {...{ entries, filters, set, clear }} rows={list.rows} />
      <NewEntries call={call} count={list.stale ? undefined : list.count} onShow={showNew} />
      <ListStates list={list} focus={focus} clears={{ label: text('clear'), run: clearAll }}>
        {list.rows ? (
          <Entries entries={entries} rows={list.rows} stale={list.stale} oneByOne={isOneByOne(call)} />
        ) : (
          <div className={css.bones} role="status" aria-label={text('loading')}>
            {Array.from({ length: 8 }, (_, seed) => (
              <SkeletonBar key={seed} seed={seed} />
            ))}
          </div>
        )}
      </ListStates>
    </ListFrame>
  );
}
