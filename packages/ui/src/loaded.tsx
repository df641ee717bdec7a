import type { ReactNode, RefObject } from 'react';
import { Button } from './controls/button.tsx';
import classes from './loaded.module.css';
import { Message } from './message.tsx';
import { ErrorState, SkeletonBar, Spoken } from './states.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch(): unknown };
  /** A page shows `failed` as its heading and `failedText` below. */
  texts: { loading: string; failed: string; failedText?: string; retry: string };
  /** Shown instead of the failure if the server answers 404. */
  gone?: ReactNode;
  /** A `line` shows the text `loading`; `block` and `page` show a skeleton. */
  size?: keyof typeof BARS;
  level?: 1 | 2;
  /** Receives the focus when the retry button disappears. */
  heading?: RefObject<HTMLElement | null>;
  children(data: Data): ReactNode;
}

const BARS = { line: 0, block: 3, page: 12 };

const isGone = (error: unknown) => (error as { status?: number } | null)?.status === 404;

export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { query, texts, gone, size = 'line', level, heading, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error || isFetching) return <Skeleton label={texts.loading} bars={BARS[size]} />;
  if (gone && isGone(error)) return gone;

  function retry() {
    heading?.current?.focus();
    void refetch();
  }
  if (size === 'page')
    return (
      <ErrorState
        level={level}
        title={texts.failed}
        text={texts.failedText ?? ''}
        retry={texts.retry}
        onRetry={retry}
      />
    );
  return (
    <Message tone="failure">
      <p>{texts.failed}</p>
      <Button onClick={retry}>{texts.retry}</Button>
    </Message>
  );
}

export function Skeleton({ label, bars }: { label: string; bars: number }) {
  if (bars === 0) return <p role="status">{label}</p>;
  return (
    <div role="status" className={classes.skeleton}>
      <Spoken>{label}</Spoken>
      {Array.from({ length: bars }, (_, bar) => (
        <SkeletonBar key={bar} seed={bar} />
      ))}
    </div>
  );
}
