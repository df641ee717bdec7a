import type { ReleaseHistoryEntry } from '@ar/domain/releases';
import { useText } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from './formats.ts';
import css from './history.module.css';
import { historyQuery } from './releases-query.ts';

/** How many changes are shown, and how many more at each asking. */
const STEP = 10;

/** Every change of what was live in a department, fetched when it is opened. */
export function History({ id, name }: { id: string; name: string }) {
  const text = useText('releases');
  const [open, setOpen] = useState(false);
  return (
    <details className={css.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('history')}</summary>
      {open && <Changes id={id} name={name} />}
    </details>
  );
}

function Changes({ id, name }: { id: string; name: string }) {
  const text = useText('releases');
  const [limit, setLimit] = useState(STEP);
  const { data, isError, isFetching, refetch } = useQuery(historyQuery(id, limit));
  if (!data && isError) {
    return (
      <p className={css.quiet} role="alert">
        {text('history-failed')}{' '}
        <button type="button" className={css.more} onClick={() => void refetch()}>
          {text('retry')}
        </button>
      </p>
    );
  }
  if (!data)
    return (
      <p className={css.quiet} role="status">
        {text('history-loading')}
      </p>
    );
  if (data.results.length === 0) return <p className={css.quiet}>{text('history-empty')}</p>;
  return (
    <>
      <ol className={css.changes} aria-label={text('history-of', { name })} aria-busy={isFetching}>
        {data.results.map((change) => (
          <li key={change.revision}>
            <Change change={change} />
          </li>
        ))}
      </ol>
      {data.count > data.results.length && (
        <button type="button" className={css.more} onClick={() => setLimit(limit + 2 * STEP)}>
          {text('history-more')}
        </button>
      )}
    </>
  );
}

function Change({ change }: { change: ReleaseHistoryEntry }) {
  const text = useText('releases');
  const { moment, percent } = useFormats();
  const { action, version, channel, percent: share, by, at, reason, commit, revision } = change;
  const did = action === 'publish' && channel === 'canary' ? 'did-publish-canary' : `did-${action}`;
  return (
    <>
      <p className={css.what}>{text(did, { version: version ?? '', percent: percent(share ?? 0) })}</p>
      {reason && <p className={css.reason}>{reason}</p>}
      <p className={css.who}>
        <span>{by}</span>
        <time dateTime={at}>{moment(at)}</time>
        {commit && <code title={commit}>{commit.slice(0, 7)}</code>}
        <span>{text('revision-short', { revision })}</span>
      </p>
    </>
  );
}
