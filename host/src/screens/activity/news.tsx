import { type ActivityEntry, type KeptSpace, MOST_FOUND } from '@ar/domain/activity';
import type { Page } from '@ar/domain/page';
import { api, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatBytes } from '@ar/ui/format';
import { useQuery } from '@tanstack/react-query';
import { useFresh } from '../../layout/query-view.tsx';
import css from './activity-page.module.css';
import { ACTIVITY } from './journal.ts';

const LOOK_MS = 20_000;

interface NewEntriesProps {
  call: Record<string, string>;
  /** The number of entries when the page was fetched. */
  count: number | undefined;
  onShow(): void;
}

/** The number of new entries, over the list so that it does not move, and a button that shows them. */
export function NewEntries({ call, count, onShow }: NewEntriesProps) {
  const text = useText('activity');
  // A search counts no further: the newest entry shows that there are others, but not how many.
  const isCapped = 'search' in call && count !== undefined && count >= MOST_FOUND;
  const look = {
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api<Page<ActivityEntry>>(ACTIVITY, { query: { ...call, limit: 1 }, signal, showsFailure: true }),
    retry: false,
  };
  const key = [ACTIVITY, 'news', call, count];
  const { data: first } = useQuery({
    ...look,
    queryKey: [...key, 'first'],
    enabled: isCapped,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = useQuery({
    ...look,
    queryKey: key,
    enabled: count !== undefined,
    // The first request is one interval later.
    initialData: { count: count ?? 0, next: null, previous: null, results: [] },
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS,
  });
  const news = count === undefined ? 0 : data.count - count;
  const newest = data.results[0]?.id;
  const hasOthers = isCapped && first && newest && newest !== first.results[0]?.id;
  return (
    <div className={css.news} role="status">
      {(news > 0 || hasOthers) && (
        <Button roomy appearance="primary" shape="circular" onClick={onShow}>
          {news > 0 ? text('news', { count: news }) : text('news-uncounted')}
        </Button>
      )}
    </div>
  );
}

/** The size of earlier and deleted files, if there are any. */
export function KeptSpaceLine() {
  const text = useText('activity');
  const { tag } = useLanguage();
  const { data } = useFresh<KeptSpace>(`${ACTIVITY}space/`);
  if (!data?.files) return null;
  return (
    <p className={css.space}>
      {text('space', { files: data.files.toLocaleString(tag), size: formatBytes(data.bytes, tag) })}
    </p>
  );
}
