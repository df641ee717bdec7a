import type { Page } from '@ar/domain/page';
import { type ApiOptions, api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { type UseQueryOptions, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, type RefObject, useId } from 'react';
import css from './layout.module.css';
import { useShellText } from './texts.ts';

export type Level = 'h2' | 'h3';

interface CardProps {
  title: string;
  id?: string;
  level?: Level | undefined;
  aside?: ReactNode;
  lead?: string | undefined;
  heading?: Ref<HTMLHeadingElement>;
  as?: 'section' | 'article';
  inner?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Card({ title, level: Heading = 'h2', as = 'section', inner, ...card }: CardProps) {
  const { aside, lead, heading, className = inner ? css.inner : css.card, children, actions } = card;
  const own = useId();
  const id = card.id ?? own;
  // Only outer cards are regions, because a region for each inner card would give a page too many landmarks.
  const Element = inner ? 'div' : as;
  return (
    <Element className={className} role={inner ? 'group' : undefined} aria-labelledby={id}>
      <header className={css.header}>
        <Heading ref={heading} id={id} tabIndex={heading ? -1 : undefined}>
          {title}
        </Heading>
        {aside}
      </header>
      {lead && <p className={css.quiet}>{lead}</p>}
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </Element>
  );
}

type FreshOptions<Data> = Omit<UseQueryOptions<Data>, 'queryFn'> & Pick<ApiOptions, 'query'>;

/**
 * Refetches the data whenever the screen opens, because other people may change the data. Failures show no toast,
 * because the screen shows them.
 */
export const useFresh = <Data,>(path: string, options?: Partial<FreshOptions<Data>>) =>
  useQuery<Data>({
    queryKey: options?.query ? [path, options.query] : [path],
    staleTime: 0,
    queryFn: ({ signal }) => api<Data>(path, { query: options?.query, signal, showsFailure: true }),
    ...options,
  });

interface LoadTexts {
  loading: string;
  failed: string;
}

interface LoadStatusProps extends LoadTexts {
  hasFailed: boolean;
  onRetry(): void;
}

function LoadStatus({ loading, failed, hasFailed, onRetry }: LoadStatusProps) {
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

interface QueryViewProps<Data> extends LoadTexts {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** If set, outlines show that data is loading, and a card shows a failure. Otherwise a line of text shows each state. */
  failedText?: string;
  level?: Level | undefined;
  /** Receives the focus when the retry button disappears. */
  heading?: RefObject<HTMLElement | null>;
  children(data: Data): ReactNode;
}

export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failedText, level, heading, children, ...texts } = props;
  const text = useShellText();
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);

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
  const again = (
    <Button roomy appearance="primary" onClick={retry}>
      {text('retry')}
    </Button>
  );
  return (
    <div role="alert">
      <Card title={texts.failed} level={level} lead={failedText} actions={again} />
    </div>
  );
}

interface PagedListProps<Row> {
  queryKey: readonly unknown[];
  path: string;
  filters?: Record<string, string>;
  size: number;
  className: string | undefined;
  label?: string;
  texts: LoadTexts & { more: string };
  children(row: Row, index: number): ReactNode;
}

export function PagedList<Row>(props: PagedListProps<Row>) {
  const { queryKey, path, filters, size, className, label, texts, children } = props;
  const query = useInfiniteQuery({
    queryKey,
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) =>
      api<Page<Row>>(path, { query: { ...filters, limit: size, offset }, signal, showsFailure: true }),
    getNextPageParam: ({ count }, _, offset) => (count > offset + size ? offset + size : undefined),
  });
  const { data, hasNextPage, isError, isFetching, fetchNextPage } = query;
  const isWaiting = !data || query.isFetchingNextPage || query.isFetchNextPageError;
  const loadNext = () => void fetchNextPage();
  return (
    <>
      <ol className={className} aria-label={label}>
        {data?.pages.flatMap(({ results }) => results).map(children)}
        {isWaiting && (
          <li className={css.quiet}>
            <LoadStatus {...texts} hasFailed={isError && !isFetching} onRetry={loadNext} />
          </li>
        )}
      </ol>
      {hasNextPage && (
        <Button roomy onClick={loadNext}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
