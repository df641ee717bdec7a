import type { Page } from '@ar/domain/page';
import { read } from '@ar/records/read';
import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Loaded } from '@ar/ui/loaded';
import { type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
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

/** Refetches the data whenever the screen opens, because other people may change the data. */
export const useFresh = <Data,>(path: string, options?: Partial<UseQueryOptions<Data>>) =>
  useQuery<Data>({
    queryKey: [path],
    staleTime: 0,
    queryFn: read<Data>(path),
    ...options,
  });

interface LoadTexts {
  loading: string;
  failed: string;
}

type QueryViewProps<Data> = LoadTexts &
  Pick<ComponentProps<typeof Loaded<Data>>, 'query' | 'heading' | 'children'> & {
    /** If set, the query fills a page, and this text explains the failure. */
    failedText?: string;
  };

export function QueryView<Data>({ loading, failed, failedText, ...props }: QueryViewProps<Data>) {
  const retry = useShellText()('retry');
  const size = failedText === undefined ? 'line' : 'page';
  return <Loaded {...props} size={size} texts={{ loading, failed, failedText, retry }} />;
}

interface PagedListProps<Row> {
  queryKey: readonly unknown[];
  path: string;
  size: number;
  className: string | undefined;
  label?: string;
  texts: LoadTexts & { more: string };
  children(row: Row, index: number): ReactNode;
}

export function PagedList<Row>(props: PagedListProps<Row>) {
  const { queryKey, path, size, className, label, texts, children } = props;
  const query = useInfiniteQuery({
    queryKey,
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) =>
      api<Page<Row>>(path, { query: { limit: size, offset }, signal, showsFailure: true }),
    getNextPageParam: ({ count }, _, offset) => (count > offset + size ? offset + size : undefined),
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const isWaiting = !data || query.isFetchingNextPage || query.isFetchNextPageError;
  const loadNext = () => void fetchNextPage();
  return (
    <>
      <ol className={className} aria-label={label}>
        {data?.pages.flatMap(({ results }) => results).map(children)}
        {isWaiting && (
          <li>
            <QueryView
              query={{ data: undefined, error, isFetching, refetch: loadNext }}
              loading={texts.loading}
              failed={texts.failed}
            >
              {() => null}
            </QueryView>
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
