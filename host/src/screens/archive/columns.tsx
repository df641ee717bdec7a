import type { ArchivedRecord } from '@ar/domain/archive';
import { langOfEntered } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';
import { formatBytes, formatDate, formatTime } from '@ar/ui/format';
import type { Column } from '@ar/ui/list';
import { Link } from 'react-router-dom';
import { daysLeft, type Target } from './archive.ts';
import css from './archive-page.module.css';
import { useArchiveTexts } from './archive-texts.tsx';

interface ColumnsOptions {
  isInBatch: boolean;
  targetOf(record: ArchivedRecord): Target;
  addressOf(id: number): string;
  departmentOf(resource: string): string;
}

export function useColumns(options: ColumnsOptions) {
  const { isInBatch, targetOf, addressOf, departmentOf } = options;
  const { text, named, person, moment } = useArchiveTexts();
  const { language, tag } = useLanguage();
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

/** Equal for all records of a batch, and shown above them. */
const BATCH_COLUMNS = ['department', 'by', 'archived_at'];
