import { api, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import css from './charts.module.css';
import type { Level } from './panel.tsx';

/** What others, or the person on another page, may have changed: asked for anew on every visit. Its failure is the page's to show. */
export const useFresh = <Answer,>(path: string) =>
  useQuery({
    queryKey: [path],
    staleTime: 0,
    queryFn: ({ signal }) => api<Answer>(path, { signal, showsFailure: true }),
  });

interface PendingProps {
  texts: 'analytics' | 'releases';
  query: UseQueryResult;
  /** The page's heading, which takes the focus of the button that goes. */
  title: RefObject<HTMLElement | null>;
  level?: Level;
  className: string | undefined;
}

/** What stands in place of a page's data: its outline, or that it did not come and how to ask again. */
export function Pending({ texts, query, title, level: Heading = 'h2', className }: PendingProps) {
  const text = useText(texts);
  if (!query.isError) {
    return (
      <div className={className}>
        <Spoken role="status">{text('loading')}</Spoken>
        <div className={css.bones} />
        <div className={css.bones} />
      </div>
    );
  }
  function retry() {
    title.current?.focus();
    void query.refetch();
  }
  return (
    <section className={css.failed} role="alert">
      <Heading>{text('failed')}</Heading>
      <p>{text('failed-text')}</p>
      <Button roomy appearance="primary" onClick={retry}>
        {text('retry')}
      </Button>
    </section>
  );
}

interface ListPendingProps {
  of: 'history' | 'tokens' | 'errors';
  hasFailed: boolean;
  onRetry(): void;
}

export function ListPending({ of, hasFailed, onRetry }: ListPendingProps) {
  const text = useText('releases');
  if (!hasFailed) return <span role="status">{text(`${of}-loading`)}</span>;
  return (
    <>
      <span role="alert">{text(`${of}-failed`)}</span>{' '}
      <Button roomy onClick={onRetry}>
        {text('retry')}
      </Button>
    </>
  );
}
