import type { ReleaseHistoryEntry } from '@ar/federation/releases';
import { useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from './formats.ts';
import css from './history.module.css';
import { HISTORY_PAGE, historyQuery } from './releases-query.ts';

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
  const [pages, setPages] = useState(1);
  const { data } = useQuery(historyQuery(id, 0));
  return (
    <>
      <ol className={css.changes} aria-label={text('history-of', { name })}>
        {Array.from({ length: pages }, (_, page) => (
          <Page key={page} id={id} offset={page * HISTORY_PAGE} />
        ))}
      </ol>
      {data && data.count > pages * HISTORY_PAGE && (
        <Button roomy className={css.more} onClick={() => setPages(pages + 1)}>
          {text('history-more')}
        </Button>
      )}
    </>
  );
}

function Page({ id, offset }: { id: string; offset: number }) {
  const text = useText('releases');
  const { data, isError, refetch } = useQuery(historyQuery(id, offset));
  if (!data && isError) {
    return (
      <li className={css.quiet}>
        <span role="alert">{text('history-failed')}</span>{' '}
        <Button roomy className={css.more} onClick={() => void refetch()}>
          {text('retry')}
        </Button>
      </li>
    );
  }
  if (!data) {
    return (
      <li className={css.quiet}>
        <span role="status">{text('history-loading')}</span>
      </li>
    );
  }
  return data.results.map((change) => (
    <li key={change.revision}>
      <Change change={change} />
    </li>
  ));
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
