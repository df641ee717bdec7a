import type { ReleaseHistoryEntry } from '@ar/federation/releases';
import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import layout from '../../layout/layout.module.css';
import { LoadStatus } from '../../layout/query-view.tsx';
import { RELEASES } from './changes.tsx';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

const PAGE = 10;

export function History({ id, name }: { id: string; name: string }) {
  const text = useReleasesText();
  const [open, setOpen] = useState(false);
  return (
    <details className={css.foldable} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('history')}</summary>
      {open && <Changes id={id} name={name} />}
    </details>
  );
}

function Changes({ id, name }: { id: string; name: string }) {
  const text = useReleasesText();
  const query = useInfiniteQuery({
    queryKey: [RELEASES, id],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) =>
      api<{ count: number; results: ReleaseHistoryEntry[] }>(`${RELEASES}${id}/history/`, {
        query: { limit: PAGE, offset },
        signal,
        showsFailure: true,
      }),
    getNextPageParam: ({ count }, _, offset) => (count > offset + PAGE ? offset + PAGE : undefined),
  });
  const { data, hasNextPage, isError, isFetching, fetchNextPage } = query;
  const isWaiting = !data || query.isFetchingNextPage || query.isFetchNextPageError;
  return (
    <>
      <ol className={layout.list} aria-label={text('history-of', { name })}>
        {data?.pages.map(({ results }, page) =>
          results.map((change) => <Change key={`${page} ${change.revision}`} change={change} />),
        )}
        {isWaiting && (
          <li className={layout.quiet}>
            <LoadStatus
              loading={text('history-loading')}
              failed={text('history-failed')}
              hasFailed={isError && !isFetching}
              onRetry={() => void fetchNextPage()}
            />
          </li>
        )}
      </ol>
      {hasNextPage && (
        <Button roomy onClick={() => void fetchNextPage()}>
          {text('history-more')}
        </Button>
      )}
    </>
  );
}

function Change({ change }: { change: ReleaseHistoryEntry }) {
  const text = useReleasesText();
  const { moment, percent } = useFormats();
  const { action, version, channel, percent: share, by, at, reason, commit, revision } = change;
  const isTried = channel === 'canary' && (action === 'publish' || action === 'approve');
  return (
    <li>
      <p className={layout.strong}>
        {text(isTried ? `did-${action}-canary` : `did-${action}`, {
          version: version ?? '',
          percent: percent((share ?? 0) / 100),
        })}
      </p>
      {reason && <p className={layout.quote}>{reason}</p>}
      <p className={layout.facts}>
        <span>{by}</span>
        <time dateTime={at}>{moment(at)}</time>
        {commit && <code title={commit}>{commit.slice(0, 7)}</code>}
        <span>{text('revision-short', { revision })}</span>
      </p>
    </li>
  );
}
