import { ARCHIVE_ORDER, type ArchivedRecord, archiveQuery } from '@ar/domain/archive';
import type { ListedRelease } from '@ar/federation/registry';
import { useRecordList } from '@ar/records';
import { ListFrame, ListOrder, ListRows, ListStates, useListFocus } from '@ar/records/list-frame';
import { addTexts, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { RowMenu } from '@ar/ui/menu';
import { Spoken } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { useFresh } from '../../charts/pending.tsx';
import { FilterBar, PeriodFilter, SelectFilter } from '../../filters/filter-bar.tsx';
import { useFilters } from '../../filters/use-filters.ts';
import { usePeople } from '../../filters/use-people.ts';
import { resourceOf } from '../../navigation/menu-entries.ts';
import { ARCHIVE, type Target } from './archive.ts';
import css from './archive-page.module.css';
import { ArchivedDialog } from './archived-dialog.tsx';
import { useColumns } from './columns.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';
import { useWords } from './words.ts';

addTexts('archive', { mn, en });

const { resource, record, person, from, to, batch } = archiveQuery.shape;
const RULES = { resource, record, person, from, to, batch };

type Doing = { what: 'restore' | 'erase'; target: Target };

/** `/dashboard/archive`, SuperAdmin's: what was deleted, to see as it was, restore, or delete for good. */
export default function ArchivePage({ departments }: { departments: readonly ListedRelease[] }) {
  const words = useWords();
  const { text } = words;
  const { language } = useLanguage();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { filters, set, clear } = useFilters(RULES);
  const list = useRecordList<ArchivedRecord>(ARCHIVE, ARCHIVE_ORDER, { filters });
  const { data: kept } = useFresh<{ days: number }>('/archive/days/');
  const people = usePeople();
  const [doing, setDoing] = useState<Doing>();
  // The address changes after the question closes: until then the record would open once more, and take the focus.
  const [settled, setSettled] = useState<number>();
  const focus = useListFocus();
  const open = Number(params.get('open')) || undefined;
  const isInBatch = filters.batch !== undefined;
  const isOneByOne = isInBatch || filters.record !== undefined || list.state.search !== '';
  const targetOf = (record: ArchivedRecord): Target => ({
    record,
    isBatch: !isOneByOne && record.batch_count > 1,
  });

  /** The address with another record open, or none. */
  function addressOf(id: number | undefined): string {
    const next = new URLSearchParams(params);
    if (id) next.set('open', String(id));
    else next.delete('open');
    return `?${next}`;
  }
  const close = () => setParams(addressOf(undefined), { replace: true });

  /** The list has changed, and with it those of the departments; the line that had the focus may be gone. */
  function done() {
    flushSync(() => {
      setSettled(open);
      setDoing(undefined);
      close();
    });
    focus.focusHeading();
    // Whoever stands in a batch that is restored as a whole has nothing more to see there.
    if (isInBatch && doing?.target.isBatch) clear();
    void client.invalidateQueries();
  }

  const departmentOf = (resource: string) =>
    departments.find((one) => resourceOf(one) === resource)?.menu.label[language] ?? resource;
  const columns = useColumns({ isInBatch, targetOf, addressOf, departmentOf });
  const menuOf = (record: ArchivedRecord) => {
    const target = targetOf(record);
    const act = (what: Doing['what']) => () => setDoing({ what, target });
    return (
      <RowMenu
        label={text('actionsOf', { name: words.named(target) })}
        items={[
          { key: 'restore', label: text('restore'), onSelect: act('restore') },
          { key: 'erase', label: text('erase'), tone: 'destructive', onSelect: act('erase') },
        ]}
      />
    );
  };

  function clearAll() {
    focus.searchInput.current?.focus();
    list.search.clear();
    clear();
  }

  const leader = isInBatch ? list.rows?.[0] : undefined;
  // A batch says itself how it is left.
  const narrowing = Object.keys(filters).filter((name) => name !== 'batch').length;
  return (
    <ListFrame
      texts="archive"
      list={list}
      focus={focus}
      lead={
        kept ? (
          text(kept.days > 0 ? 'lead' : 'lead-none', { count: kept.days })
        ) : (
          // Keeps the lines free that its answer takes.
          <span className={css.awaited} aria-hidden="true">
            {text('lead', { count: 30 })}
          </span>
        )
      }
      status={
        list.count === undefined ? <Spoken>{text('loading')}</Spoken> : text('count', { count: list.count })
      }
      tools={<ListOrder list={list} columns={columns} />}
      choosesRows
      after={
        <>
          {open !== undefined && open !== settled && !doing && (
            <ArchivedDialog
              key={open}
              id={open}
              onRestore={(target) => setDoing({ what: 'restore', target })}
              onErase={(target) => setDoing({ what: 'erase', target })}
              onClose={close}
            />
          )}
          {doing?.what === 'restore' && (
            <RestoreDialog target={doing.target} onDone={done} onClose={() => setDoing(undefined)} />
          )}
          {doing?.what === 'erase' && (
            <EraseDialog target={doing.target} onDone={done} onClose={() => setDoing(undefined)} />
          )}
        </>
      }
    >
      <FilterBar count={narrowing} onClear={clear}>
        <SelectFilter
          label={text('department')}
          all={text('all-departments')}
          value={filters.resource}
          options={departments.map((one) => ({ value: resourceOf(one), label: one.menu.label[language] }))}
          onChange={(value) => set({ resource: value })}
        />
        <SelectFilter
          label={text('by')}
          all={text('everybody')}
          value={filters.person}
          options={people}
          onChange={(value) => set({ person: value })}
        />
        <PeriodFilter from={filters.from} to={filters.to} onChange={set} />
      </FilterBar>
      {isInBatch && (
        <section className={css.batch} aria-label={text('batch')}>
          <p>
            {leader && (
              <>
                <strong>{words.counted(leader.resource, leader.batch_count)}</strong>
                <span>
                  {text('deleted-by', {
                    by: words.person(leader.archived_by_name),
                    at: words.moment(leader.archived_at),
                  })}
                </span>
              </>
            )}
            <Link to="?">{text('whole-archive')}</Link>
          </p>
          {leader && (
            <>
              <Button
                roomy
                appearance="primary"
                aria-haspopup="dialog"
                onClick={() => setDoing({ what: 'restore', target: { record: leader, isBatch: true } })}
              >
                {text('restore-all', { count: leader.batch_count })}
              </Button>
              <Button
                roomy
                aria-haspopup="dialog"
                onClick={() => setDoing({ what: 'erase', target: { record: leader, isBatch: true } })}
              >
                {text('erase-all')}
              </Button>
            </>
          )}
        </section>
      )}
      <ListStates list={list} focus={focus} clears={{ label: text('clear'), run: clearAll }}>
        <ListRows list={list} columns={columns} controls={{ label: text('actions'), of: menuOf }} />
      </ListStates>
    </ListFrame>
  );
}
