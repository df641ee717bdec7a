import { RECORD_ACTIONS } from '@ar/domain/activity-kinds';
import type { Entity } from '@ar/domain/entities/entity';
import type { HistoryEntry } from '@ar/domain/history';
import { MAX_PAGE_LIMIT, PAGE_SIZE } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatMoment } from '@ar/ui/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldExtras } from '../form/field.ts';
import { Message } from '../message.tsx';
import { read } from '../read.ts';
import { useHistoryText } from '../texts/history.ts';
import { EntryChanges } from './entry-changes.tsx';
import type { Showing } from './field-change.tsx';
import classes from './history-list.module.css';
import type { RevertDialogProps } from './revert-dialog.tsx';

export interface RecordHistoryProps {
  entity: Entity;
  id: number;
  extras?: FieldExtras | undefined;
  onReverted?: RevertDialogProps['onDone'];
}

const STEP = 20;

export default function HistoryList({ entity, id, extras, onReverted }: RecordHistoryProps) {
  const text = useHistoryText();
  const path = `${entity.path}${id}/history/`;
  const [wanted, setWanted] = useState(PAGE_SIZE);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: keys.history(entity.path, id, wanted),
    // Reads from the first entry, because new entries would shift pages.
    queryFn: read<Page<HistoryEntry>>(path, { limit: wanted }),
    placeholderData: keepPreviousData,
    // A person's edit appears at once.
    staleTime: 0,
  });
  useEffect(() => {
    if (error) console.error(`The history ${path} did not load`, error);
  }, [path, error]);
  const list = useRef<HTMLOListElement>(null);
  const failed = error && (
    <Message tone="failure">
      <p>{text('failed')}</p>
      <Button onClick={() => void refetch()}>{text('retry')}</Button>
    </Message>
  );
  if (!data) {
    return (
      failed || (
        <p className={classes.status} role="status">
          {text('loading')}
        </p>
      )
    );
  }
  const { results: entries, count } = data;
  return (
    <>
      <p className={classes.status} role="status">
        {text(count === 0 ? 'empty' : 'shown', { shown: entries.length, count })}
      </p>
      {entries.length > 0 && (
        <ol ref={list} className={classes.list} tabIndex={-1}>
          {entries.map((entry) => (
            <Entry key={entry.id} {...{ entry, entity, extras, onReverted }} />
          ))}
        </ol>
      )}
      {failed}
      {entries.length < count && wanted < MAX_PAGE_LIMIT && (
        <Button
          disabledFocusable={isPlaceholderData}
          onClick={() => {
            // The last press removes the button, which has the focus.
            list.current?.focus({ preventScroll: true });
            setWanted(Math.min(wanted + STEP, MAX_PAGE_LIMIT));
          }}
        >
          {text('more')}
        </Button>
      )}
    </>
  );
}

interface EntryProps extends Showing {
  entry: HistoryEntry;
  onReverted: RecordHistoryProps['onReverted'];
}

function Entry({ entry, onReverted, ...showing }: EntryProps) {
  const { id, at, actor_name, action, reason, version, changes } = entry;
  const isFirst = action === 'create' || (action === 'import' && version === 1);
  const text = useHistoryText();
  const { tag } = useLanguage();
  const values = <EntryChanges {...showing} {...{ id, action, isFirst, changes }} onDone={onReverted} />;
  return (
    <li className={classes.entry}>
      <p className={classes.who}>
        <strong>{actor_name === null ? text('system') : actor_name || text('removedPerson')}</strong> ·{' '}
        <time dateTime={at}>{formatMoment(at, tag)}</time> ·{' '}
        <span>{text(RECORD_ACTIONS.find((one) => one === action) ?? 'other')}</span>
      </p>
      {reason && <p className={classes.reason}>{text('reasonWas', { reason })}</p>}
      {isFirst ? (
        <details className={classes.first}>
          <summary>{text('first')}</summary>
          {values}
        </details>
      ) : (
        values
      )}
    </li>
  );
}
