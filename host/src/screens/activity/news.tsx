import { type ActivityEntry, type KeptSpace, MOST_FOUND } from '@ar/domain/activity';
import type { Page } from '@ar/domain/page';
import { api, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatBytes } from '@ar/ui/format';
import { useQuery } from '@tanstack/react-query';
import { useFresh } from '../../layout/query-view.tsx';
import css from './activity-page.module.css';
import { ACTIVITY } from './journal.ts';

const INTERVAL_MS = 20_000;

interface NewEntriesProps {
  call: Record<string, string>;
  /** The number of entries when the list was fetched. */
  count: number | undefined;
  onShow(): void;
}

/** A button with the number of new entries, above the list so that the list does not move. */
export function NewEntries({ call, count, onShow }: NewEntriesProps) {
  const text = useText('activity');
  // A search stops counting at this limit; above it, only a different first entry shows that there are new entries.
  const isCapped = 'search' in call && count !== undefined && count >= MOST_FOUND;
  const newest = {
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api<Page<ActivityEntry>>(ACTIVITY, { query: { ...call, limit: 1 }, signal, showsFailure: true }),
    retry: false,
  };
  const key = [ACTIVITY, 'news', call, count];
  const { data: first } = useQuery({
    ...newest,
    queryKey: [...key, 'first'],
    enabled: isCapped,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = useQuery({
    ...newest,
    queryKey: key,
    enabled: count !== undefined,
    // The first request is one interval later.
    initialData: { count: count ?? 0, next: null, previous: null, results: [] },
    staleTime: INTERVAL_MS,
    refetchInterval: INTERVAL_MS,
  });
  const news = count === undefined ? 0 : data.count - count;
  const newestId = data.results[0]?.id;
  const hasUncounted = isCapped && first && newestId && newestId !== first.results[0]?.id;
  return (
    <div className={css.news} role="status">
      {(news > 0 || hasUncounted) && (
        <Button roomy appearance="primary" shape="circular" onClick={onShow}>
          {news > 0 ? text('news', { count: news }) : text('news-uncounted')}
        </Button>
      )}
    </div>
  );
}

/** The size of earlier and deleted files, if there are any. */
export function KeptFilesSize() {
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
