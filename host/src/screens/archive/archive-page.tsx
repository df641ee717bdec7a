import { ARCHIVE_ORDER, type ArchivedRecord, archiveQuery } from '@ar/domain/archive';
import type { ListedRelease } from '@ar/federation/registry';
import { useRecordList } from '@ar/records';
import { type ListFilter, useFilterKinds } from '@ar/records/filters';
import { ListLayout } from '@ar/records/list-layout';
import { ListRows, ListStates, useListFocus } from '@ar/records/list-rows';
import { addTexts, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { RowMenu } from '@ar/ui/menu';
import { Spoken } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { useFresh } from '../../layout/query-view.tsx';
import { useShellText } from '../../layout/texts.ts';
import { showNotLoaded } from '../../navigation/late.tsx';
import { resourceOf } from '../../navigation/menu-entries.ts';
import { knownFilters, usePeople } from '../../record-labels/list-filters.ts';
import { ARCHIVE, type Target } from './archive.ts';
import css from './archive-page.module.css';
import { ArchivedDialog } from './archived-dialog.tsx';
import { useColumns } from './columns.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';
import { useWords } from './words.tsx';

addTexts('archive', { mn, en });

const { resource, record, person, from, to, batch } = archiveQuery.shape;
const FILTERS = knownFilters({ resource, record, person, from, to, batch });

type Doing = { what: 'restore' | 'erase'; target: Target };

/** `/dashboard/archive`, for SuperAdmins: deleted records, to see, restore or delete for good. */
export default function ArchivePage({ departments }: { departments: readonly ListedRelease[] }) {
  const words = useWords();
  const { text } = words;
  const shellText = useShellText();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const list = useRecordList<ArchivedRecord>(ARCHIVE, ARCHIVE_ORDER, { known: FILTERS });
  const { data: kept } = useFresh<{ days: number }>('/archive/days/');
  const [doing, setDoing] = useState<Doing>();
  // The address changes after the dialog closes: until then the record would open again and take the focus.
  const [settled, setSettled] = useState<number>();
  const focus = useListFocus();
  const open = Number(params.get('open')) || undefined;
  const isInBatch = list.said.batch !== undefined;
  const isOneByOne = isInBatch || list.said.record !== undefined || list.state.search !== '';
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

  /** Refetches this list and those of the departments. The focused row may be gone. */
  function done() {
    flushSync(() => {
      setSettled(open);
      setDoing(undefined);
      close();
    });
    focus.focusHeading();
    // A batch that was restored as a whole is empty.
    if (isInBatch && doing?.target.isBatch) list.showAll();
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
        onFailed={(failure) => showNotLoaded(failure, shellText)}
        items={[
          { key: 'restore', label: text('restore'), onSelect: act('restore') },
          { key: 'erase', label: text('erase'), tone: 'destructive', onSelect: act('erase') },
        ]}
      />
    );
  };

  function clearAll() {
    focus.searchInput.current?.focus();
    list.showAll();
  }

  const leader = isInBatch ? list.rows?.[0] : undefined;
  return (
    <ListLayout
      texts="archive"
      list={list}
      focus={focus}
      lead={
        kept ? (
          text(kept.days > 0 ? 'lead' : 'lead-none', { count: kept.days })
        ) : (
          // Keeps the room of the text to come.
          <span className={css.awaited} aria-hidden="true">
            {text('lead', { count: 30 })}
          </span>
        )
      }
      status={
        list.count === undefined ? <Spoken>{text('loading')}</Spoken> : text('count', { count: list.count })
      }
      filters={useArchiveFilters(departments, list.rows)}
      columns={columns}
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
        <ListRows brief list={list} columns={columns} controls={{ label: text('actions'), of: menuOf }} />
      </ListStates>
    </ListLayout>
  );
}

/** What the archive can be narrowed by; a batch has its own heading and way out. */
function useArchiveFilters(
  departments: readonly ListedRelease[],
  rows: readonly ArchivedRecord[] | undefined,
): ListFilter[] {
  const { text } = useWords();
  const { language } = useLanguage();
  const { choice, day, link } = useFilterKinds();
  const options = departments.map((one) => ({ value: resourceOf(one), label: one.menu.label[language] }));
  return [
    choice('resource', text('department'), options, text('all-departments')),
    choice('person', text('by'), usePeople, text('everybody')),
    day('from', text('deleted'), 'from'),
    day('to', text('deleted'), 'to'),
    link('record', (id) => text('record-filter', { name: rows?.[0]?.name ?? id })),
  ];
}
