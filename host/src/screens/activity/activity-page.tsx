import type { ActivityEntry } from '@ar/domain/activity';
import type { PageEntry } from '@ar/federation/registry';
import { useRecordList } from '@ar/records';
import { DownloadDialog } from '@ar/records/download-dialog';
import { ListLayout } from '@ar/records/list-layout';
import { ListStates, useListFocus } from '@ar/records/list-rows';
import { addTexts, useLanguage, useSession, useText } from '@ar/session';
import { SkeletonBar } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { menuEntries } from '../../navigation/menu-entries.ts';
import css from './activity-page.module.css';
import { Entries } from './entries.tsx';
import { ACTIVITY, FILTERS, isOneByOne } from './journal.ts';
import { useJournalFilters } from './journal-filters.ts';
import { KeptFilesSize, NewEntries } from './news.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('activity', { mn, en });

const SIZE = 24;
const NO_ORDER: string[] = [];

/** `/dashboard/activity`: the journal, as far as the role may see it. */
export default function ActivityPage({ departments }: { departments: readonly PageEntry[] }) {
  const text = useText('activity');
  const { role } = useSession();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const list = useRecordList<ActivityEntry>(ACTIVITY, NO_ORDER, {
    known: FILTERS,
    size: SIZE,
    isStill: true,
  });
  const entries = menuEntries(departments, role, language);
  const filters = useJournalFilters(entries, list);
  const focus = useListFocus();
  const [exports, setExports] = useState(false);
  const { search } = list.state;
  const call = { ...list.said, ...(search && { search }) };

  function showNew() {
    focus.focusHeading();
    window.scrollTo({ top: 0 });
    void queries.invalidateQueries({ queryKey: [ACTIVITY, 'list'] });
    list.showFirst();
  }

  function clearAll() {
    focus.focusHeading();
    list.showAll();
  }

  return (
    <ListLayout
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
      filters={filters}
      // A filtered record belongs to one department.
      onFilter={(changes) => list.narrow('resource' in changes ? { record: '', ...changes } : changes)}
      more={list.count === 0 ? [] : [{ key: 'csv', label: text('csv'), onSelect: () => setExports(true) }]}
      after={
        <>
          <KeptFilesSize />
          {exports && <CsvDialog call={call} onClose={() => setExports(false)} />}
        </>
      }
    >
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
    </ListLayout>
  );
}

/** Downloads all entries that match. */
function CsvDialog({ call, onClose }: { call: Record<string, string>; onClose(): void }) {
  const text = useText('activity');
  return (
    <DownloadDialog
      title={text('csv-title')}
      text={text(Object.keys(call).length > 0 ? 'csv-filtered' : 'csv-all')}
      words={{
        confirm: text('csv-confirm'),
        retry: text('retry'),
        cancel: text('csv-cancel'),
        progress: (size) => text('csv-progress', { size }),
        failed: () => text('csv-failed'),
      }}
      path={`${ACTIVITY}csv/`}
      query={call}
      name={text('title')}
      extension="csv"
      onClose={onClose}
    />
  );
}
