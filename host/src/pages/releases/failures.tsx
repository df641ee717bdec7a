import type { ReleaseFailure, ReleaseHistoryEntry } from '@ar/federation/releases';
import { useState } from 'react';
import layout from '../../layout/layout.module.css';
import { Card, PagedList, QueryView, useFresh } from '../../layout/sections.tsx';
import { RELEASES, useReleases } from './release-dialog.tsx';
import css from './releases.module.css';

export function Failures({ id, name }: { id: string; name: string }) {
  const { text } = useReleases();
  const query = useFresh<{ results: ReleaseFailure[] }>(`${RELEASES}${id}/failures/`, {
    queryKey: [RELEASES, id, 'failures'],
  });
  return (
    <Card inner level="h3" title={text('errors')}>
      <QueryView query={query} loading={text('errors-loading')} failed={text('errors-failed')}>
        {({ results }) => (
          <ol className={layout.list} aria-label={text('errors-of', { name })}>
            {results.map((failure) => (
              <Failure
                key={JSON.stringify([failure.kind, failure.place, failure.message, failure.path])}
                {...failure}
              />
            ))}
          </ol>
        )}
      </QueryView>
    </Card>
  );
}

const positionText = ({ file, line, column }: ReleaseFailure['stack'][number]) => `${file}:${line}:${column}`;

function Failure(failure: ReleaseFailure) {
  const { kind, name, message, path, status, place, stack, count, people, first, last, versions } = failure;
  const { text, moment } = useReleases();
  return (
    <li>
      <p className={layout.strong}>{text(`error-${kind}`)}</p>
      {(name || message) && (
        <p className={layout.quote}>
          <code>{[name, message].filter(Boolean).join(': ')}</code>
        </p>
      )}
      {path && (
        <p>
          <code>{path}</code>
          {status !== null && <span> · {text('error-status', { status })}</span>}
        </p>
      )}
      {place && (
        <p>
          <strong>
            <code>{positionText(place)}</code>
          </strong>
          {!place.isSource && <span> · {text('error-built')}</span>}
        </p>
      )}
      <p className={layout.facts}>
        <span>{text('error-count', { count })}</span>
        {people > 0 && <span>{text('error-people', { count: people })}</span>}
        <time dateTime={first}>{text('error-first', { at: moment(first) })}</time>
        {last !== first && <time dateTime={last}>{text('error-last', { at: moment(last) })}</time>}
        {versions.map(({ version, commit }) => (
          <span key={version}>
            <span>{version}</span>
            {commit && (
              <span>
                {' ('}
                <code title={commit}>{commit.slice(0, 7)}</code>)
              </span>
            )}
          </span>
        ))}
      </p>
      {stack.length > 1 && (
        <details>
          <summary>{text('error-stack')}</summary>
          <ol className={layout.plain}>
            {stack.map((frame, index) => (
              // In a recursion, the same frame occurs several times.
              <li key={index}>
                <code>{positionText(frame)}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

export function History({ id, name }: { id: string; name: string }) {
  const { text, moment, percent } = useReleases();
  const [open, setOpen] = useState(false);
  const label = ({ action, version, channel, percent: share }: ReleaseHistoryEntry) => {
    const isCanary = channel === 'canary' && (action === 'publish' || action === 'approve');
    return text(isCanary ? `did-${action}-canary` : `did-${action}`, {
      version: version ?? '',
      percent: percent((share ?? 0) / 100),
    });
  };
  return (
    <details className={css.foldable} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('history')}</summary>
      {open && (
        <PagedList<ReleaseHistoryEntry>
          queryKey={[RELEASES, id]}
          path={`${RELEASES}${id}/history/`}
          size={10}
          className={layout.list}
          label={text('history-of', { name })}
          texts={{
            loading: text('history-loading'),
            failed: text('history-failed'),
            more: text('history-more'),
          }}
        >
          {(change, index) => (
            <li key={`${index} ${change.revision}`}>
              <p className={layout.strong}>{label(change)}</p>
              {change.reason && <p className={layout.quote}>{change.reason}</p>}
              <p className={layout.facts}>
                <span>{change.by}</span>
                <time dateTime={change.at}>{moment(change.at)}</time>
                {change.commit && <code title={change.commit}>{change.commit.slice(0, 7)}</code>}
                <span>{text('revision-short', { revision: change.revision })}</span>
              </p>
            </li>
          )}
        </PagedList>
      )}
    </details>
  );
}
