import type { ReleaseFailure } from '@ar/federation/releases';
import { api, useText } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { ListPending } from '../../charts/pending.tsx';
import css from './failures.module.css';
import { RELEASES } from './use-change.ts';

/** What failed in a department in the last days, each with its place in the sources. */
export function Failures({ id, name }: { id: string; name: string }) {
  const text = useText('releases');
  const heading = useId();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [RELEASES, id, 'failures'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api<{ results: ReleaseFailure[] }>(`${RELEASES}${id}/failures/`, { signal, showsFailure: true }),
  });
  return (
    <section className={css.failures} aria-labelledby={heading}>
      <h3 id={heading}>{text('errors')}</h3>
      {data ? (
        <ol aria-label={text('errors-of', { name })}>
          {data.results.map((failure) => (
            <Failure
              key={JSON.stringify([failure.kind, failure.place, failure.message, failure.path])}
              {...failure}
            />
          ))}
        </ol>
      ) : (
        <p className={css.quiet}>
          <ListPending of="errors" hasFailed={isError && !isFetching} onRetry={() => void refetch()} />
        </p>
      )}
    </section>
  );
}

type Place = ReleaseFailure['stack'][number];

const placeText = ({ file, line, column }: Place) => `${file}:${line}:${column}`;

function Failure({
  kind,
  name,
  message,
  path,
  status,
  place,
  stack,
  count,
  people,
  first,
  last,
  versions,
}: ReleaseFailure) {
  const text = useText('releases');
  const { moment } = useFormats();
  return (
    <li>
      <p className={css.what}>{text(`error-${kind}`)}</p>
      {(name || message) && (
        <p className={css.message}>
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
          <code className={css.place}>{placeText(place)}</code>
          {!place.isSource && <span> · {text('error-built')}</span>}
        </p>
      )}
      <p className={css.told}>
        <span>{text('error-count', { count })}</span>
        {people > 0 && <span>{text('error-people', { count: people })}</span>}
        <span>
          <time dateTime={first}>{text('error-first', { at: moment(first) })}</time>
        </span>
        {last !== first && (
          <span>
            <time dateTime={last}>{text('error-last', { at: moment(last) })}</time>
          </span>
        )}
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
          <ol>
            {stack.map((at, index) => (
              // A recursion passes one place often, and frames keep their places.
              <li key={index}>
                <code>{placeText(at)}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
