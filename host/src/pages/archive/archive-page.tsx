import { ARCHIVE_ORDER, type ArchivedRecord, archiveQuery } from '@ar/domain/archive';
import { langOfEntered } from '@ar/domain/languages';
import type { ListedRelease } from '@ar/federation/registry';
import { useRecordList } from '@ar/records';
import { type ListFilter, useFilterKinds } from '@ar/records/filters';
import { ListLayout } from '@ar/records/list-layout';
import { ListRows, ListStates, useListFocus } from '@ar/records/list-rows';
import { addTexts } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatBytes, formatDate, formatTime } from '@ar/ui/format';
import type { Column } from '@ar/ui/list';
import { RowMenu } from '@ar/ui/menu';
import { Spoken } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { useFresh } from '../../layout/sections.tsx';
import { useShellText } from '../../layout/texts.ts';
import { showNotLoaded } from '../../navigation/late.tsx';
import { resourceOf } from '../../navigation/menu-entries.ts';
import { knownFilters, usePeople } from '../../record-labels/list-filters.ts';
import css from './archive-page.module.css';
import { ARCHIVE, ArchivedDialog, daysLeft, type Target, useArchiveTexts } from './archived.tsx';
import { EraseDialog, RestoreDialog } from './dialogs.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('archive', { mn, en });

const { resource, record, person, from, to, batch } = archiveQuery.shape;
const FILTERS = knownFilters({ resource, record, person, from, to, batch });

type Action = { kind: 'restore' | 'erase'; target: Target };

export default function ArchivePage({ departments }: { departments: readonly ListedRelease[] }) {
  const { text, language, named, deletedBy } = useArchiveTexts();
  const shellText = useShellText();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const list = useRecordList<ArchivedRecord>(ARCHIVE, ARCHIVE_ORDER, { known: FILTERS });
  const { data: retention } = useFresh<{ days: number }>('/archive/days/');
  const [action, setAction] = useState<Action>();
  // The URL changes only after the dialog has closed, so without this state the record would open again.
  const [closedId, setClosedId] = useState<number>();
  const focus = useListFocus();
  const open = Number(params.get('open')) || undefined;
  const isInBatch = list.said.batch !== undefined;
  const isOneByOne = isInBatch || list.said.record !== undefined || list.state.search !== '';
  const targetOf = (record: ArchivedRecord): Target => ({
    record,
    isBatch: !isOneByOne && record.batch_count > 1,
  });

  function addressOf(id: number | undefined): string {
    const next = new URLSearchParams(params);
    if (id) next.set('open', String(id));
    else next.delete('open');
    return `?${next}`;
  }
  const close = () => setParams(addressOf(undefined), { replace: true });

  /** The focused row may have disappeared, so the function focuses the heading. */
  function done() {
    flushSync(() => {
      setClosedId(open);
      setAction(undefined);
      close();
    });
    focus.focusHeading();
    if (isInBatch && action?.target.isBatch) list.showAll();
    void client.invalidateQueries();
  }

  const departmentOf = (resource: string) =>
    departments.find((one) => resourceOf(one) === resource)?.menu.label[language] ?? resource;
  const columns = useColumns({ isInBatch, targetOf, addressOf, departmentOf });
  const restore = (target: Target) => setAction({ kind: 'restore', target });
  const erase = (target: Target) => setAction({ kind: 'erase', target });
  const menuOf = (record: ArchivedRecord) => {
    const target = targetOf(record);
    return (
      <RowMenu
        label={text('actionsOf', { name: named(target) })}
        onFailed={(failure) => showNotLoaded(failure, shellText)}
        items={[
          { key: 'restore', label: text('restore'), onSelect: () => restore(target) },
          { key: 'erase', label: text('erase'), tone: 'destructive', onSelect: () => erase(target) },
        ]}
      />
    );
  };

  const ActionDialog = action?.kind === 'restore' ? RestoreDialog : EraseDialog;
  const leader = isInBatch ? list.rows?.[0] : undefined;
  const batch = leader && { record: leader, isBatch: true };
  return (
    <ListLayout
      texts="archive"
      list={list}
      focus={focus}
      lead={
        retention ? (
          text(retention.days > 0 ? 'lead' : 'lead-none', { count: retention.days })
        ) : (
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
          {open !== undefined && open !== closedId && !action && (
            <ArchivedDialog key={open} id={open} onRestore={restore} onErase={erase} onClose={close} />
          )}
          {action && (
            <ActionDialog target={action.target} onDone={done} onClose={() => setAction(undefined)} />
          )}
        </>
      }
    >
      {isInBatch && (
        <section className={css.batch} aria-label={text('batch')}>
          <p>
            {batch && (
              <>
                <strong>{named(batch)}</strong>
                <span>{deletedBy(batch.record)}</span>
              </>
            )}
            <Link to="?">{text('whole-archive')}</Link>
          </p>
          {batch && (
            <>
              <Button roomy appearance="primary" aria-haspopup="dialog" onClick={() => restore(batch)}>
                {text('restore-all', { count: batch.record.batch_count })}
              </Button>
              <Button roomy aria-haspopup="dialog" onClick={() => erase(batch)}>
                {text('erase-all')}
              </Button>
            </>
          )}
        </section>
      )}
      <ListStates list={list} focus={focus}>
        <ListRows brief list={list} columns={columns} controls={{ label: text('actions'), of: menuOf }} />
      </ListStates>
    </ListLayout>
  );
}

function useArchiveFilters(
  departments: readonly ListedRelease[],
  rows: readonly ArchivedRecord[] | undefined,
): ListFilter[] {
  const { text, language } = useArchiveTexts();
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

interface ColumnsOptions {
  isInBatch: boolean;
  targetOf(record: ArchivedRecord): Target;
  addressOf(id: number): string;
  departmentOf(resource: string): string;
}

function useColumns(options: ColumnsOptions) {
  const { isInBatch, targetOf, addressOf, departmentOf } = options;
  const { text, language, tag, named, person, moment } = useArchiveTexts();
  const batchAddress = (batch: string) => `?${new URLSearchParams({ batch })}`;
  const columns: Column<ArchivedRecord>[] = [
    {
      key: 'name',
      label: text('name'),
      sortKey: 'name',
      heading: true,
      cell(record) {
        const target = targetOf(record);
        if (target.isBatch) return <Link to={batchAddress(record.batch)}>{named(target)}</Link>;
        return (
          <>
            <Link to={addressOf(record.id)} lang={langOfEntered(language)}>
              {record.name}
            </Link>
            {!isInBatch && record.batch_count > 1 && (
              <Link className={css.together} to={batchAddress(record.batch)}>
                {text('of-batch', { count: record.batch_count })}
              </Link>
            )}
          </>
        );
      },
    },
    { key: 'department', label: text('department'), cell: ({ resource }) => departmentOf(resource) },
    { key: 'by', label: text('by'), cell: ({ archived_by_name }) => person(archived_by_name) },
    {
      key: 'archived_at',
      label: text('deleted'),
      sortKey: 'archived_at',
      cell: ({ archived_at }) => (
        <time dateTime={archived_at} title={moment(archived_at)}>
          <span className={css.unbroken}>{formatDate(archived_at, tag)}</span> {formatTime(archived_at, tag)}
        </time>
      ),
    },
    {
      key: 'ends_at',
      label: text('kept'),
      cell: (record) => (
        <time dateTime={record.ends_at} title={moment(record.ends_at)}>
          {text('left', { count: daysLeft(record) })}
        </time>
      ),
    },
    {
      key: 'files',
      label: text('files'),
      align: 'end',
      cell: ({ files, size }) => (
        <span className={css.unbroken}>
          {files === 0 ? text('no-files') : text('files-size', { files, size: formatBytes(size, tag) })}
        </span>
      ),
    },
  ];
  return isInBatch ? columns.filter(({ key }) => !BATCH_COLUMNS.includes(key)) : columns;
}

const BATCH_COLUMNS = ['department', 'by', 'archived_at'];
