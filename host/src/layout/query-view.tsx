import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Card, type Level } from './card.tsx';
import css from './layout.module.css';
import { useShellText } from './texts.ts';

/** Requests data on every visit, because other people may change it. The screen shows its failure, not a toast. */
export const useFresh = <Data,>(path: string) =>
  useQuery({
    queryKey: [path],
    staleTime: 0,
    queryFn: ({ signal }) => api<Data>(path, { signal, showsFailure: true }),
  });

interface LoadStatusProps {
  loading: string;
  failed: string;
  hasFailed: boolean;
  onRetry(): void;
}

/** One line: the data is loading, or it failed to load and a button requests it again. */
export function LoadStatus({ loading, failed, hasFailed, onRetry }: LoadStatusProps) {
  const text = useShellText();
  if (!hasFailed) return <span role="status">{loading}</span>;
  return (
    <>
      <span role="alert">{failed}</span>{' '}
      <Button roomy onClick={onRetry}>
        {text('retry')}
      </Button>
    </>
  );
}

interface QueryViewProps<Data> extends Pick<LoadStatusProps, 'loading' | 'failed'> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** Explains a failure. With this text, cards replace the line: outlines while the data loads, and a card after a failure. */
  failedText?: string;
  level?: Level | undefined;
  /** Takes the focus when the retry button disappears. */
  heading?: RefObject<HTMLElement | null>;
  empty?: ReactNode;
  isEmpty?(data: Data): boolean;
  children(data: Data): ReactNode;
}

/** Shows a query's data, or that it is loading, empty or failed. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failedText, level, heading, empty, isEmpty, children, ...texts } = props;
  const text = useShellText();
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);

  const hasFailed = isError && !isFetching;
  function retry() {
    heading?.current?.focus();
    void refetch();
  }
  if (failedText === undefined)
    return (
      <p className={css.quiet}>
        <LoadStatus {...texts} hasFailed={hasFailed} onRetry={retry} />
      </p>
    );
  if (!hasFailed)
    return (
      <>
        <Spoken role="status">{texts.loading}</Spoken>
        <div className={css.cards}>
          <div className={css.bones} />
          <div className={css.bones} />
        </div>
      </>
    );
  return (
    <div role="alert">
      <Card title={texts.failed} level={level} lead={failedText}>
        <div className={css.actions}>
          <Button roomy appearance="primary" onClick={retry}>
            {text('retry')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
