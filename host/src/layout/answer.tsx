import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Card, type Level } from './card.tsx';
import css from './layout.module.css';
import { useShellText } from './texts.ts';

/** Data that others may have changed meanwhile: requested on every visit. The screen itself shows a failure. */
export const useFresh = <Data,>(path: string) =>
  useQuery({
    queryKey: [path],
    staleTime: 0,
    queryFn: ({ signal }) => api<Data>(path, { signal, showsFailure: true }),
  });

interface WaitingProps {
  loading: string;
  failed: string;
  hasFailed: boolean;
  onRetry(): void;
}

/** One line in place of data: that it is on its way, or that it did not come and can be requested again. */
export function Waiting({ loading, failed, hasFailed, onRetry }: WaitingProps) {
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

interface AnswerProps<Data> extends Pick<WaitingProps, 'loading' | 'failed'> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** What a failure means. With this text the answer is the whole page's: outlines of cards, and a card that failed. */
  failedText?: string;
  level?: Level | undefined;
  /** The heading that takes the focus of the retry button, which goes. */
  heading?: RefObject<HTMLElement | null>;
  empty?: ReactNode;
  isEmpty?(data: Data): boolean;
  children(data: Data): ReactNode;
}

/** The data of a query, or how far it is: loading, failed with a retry, or empty. */
export function Answer<Data>(props: AnswerProps<Data>) {
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
        <Waiting {...texts} hasFailed={hasFailed} onRetry={retry} />
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
