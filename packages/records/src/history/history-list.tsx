import { RECORD_ACTIONS } from '@ar/domain/activity-kinds';
import type { Entity } from '@ar/domain/entities/entity';
import type { HistoryEntry } from '@ar/domain/history';
import { MAX_PAGE_LIMIT, PAGE_SIZE } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatMoment } from '@ar/ui/format';
import { Loaded } from '@ar/ui/loaded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { read } from '../read.ts';
import { useHistoryText } from '../texts/history.ts';
import { EntryChanges } from './entry-changes.tsx';
import classes from './history-list.module.css';

const STEP = 20;

export function HistoryList({ entity, id }: { entity: Entity; id: number }) {
  const text = useHistoryText();
  const [wanted, setWanted] = useState(PAGE_SIZE);
  const query = useQuery({
    queryKey: keys.history(entity.path, id, wanted),
    // Each request starts at the first entry and has a larger limit, because a new entry would shift the offsets.
    queryFn: read<Page<HistoryEntry>>(`${entity.path}${id}/history/`, { limit: wanted }),
    placeholderData: keepPreviousData,
    // The history is refetched on each opening, because the person may have edited the record since.
    staleTime: 0,
  });
  const list = useRef<HTMLOListElement>(null);
  const texts = { loading: text('loading'), failed: text('failed'), retry: text('retry') };
  return (
    <Loaded query={query} texts={texts}>
      {({ results: entries, count }) => (
        <>
          <p className={classes.status} role="status">
            {text(count === 0 ? 'empty' : 'shown', { shown: entries.length, count })}
          </p>
          {entries.length > 0 && (
            <ol ref={list} className={classes.list} tabIndex={-1}>
              {entries.map((entry) => (
                <Entry key={entry.id} entity={entity} entry={entry} />
              ))}
            </ol>
          )}
          {entries.length < count && wanted < MAX_PAGE_LIMIT && (
            <Button
              disabledFocusable={query.isPlaceholderData}
              onClick={() => {
                // The focus moves to the list, because the button disappears after the last entries have loaded.
                list.current?.focus({ preventScroll: true });
                setWanted(Math.min(wanted + STEP, MAX_PAGE_LIMIT));
              }}
            >
              {text('more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Entry({ entity, entry }: { entity: Entity; entry: HistoryEntry }) {
  const { id, at, actor_name, action, reason, version, changes } = entry;
  const isFirst = action === 'create' || (action === 'import' && version === 1);
  const text = useHistoryText();
  const { tag } = useLanguage();
  const values = <EntryChanges {...{ entity, id, action, isFirst, changes }} />;
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
