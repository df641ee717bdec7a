import { type ActivityEntry, type KeptSpace, MOST_FOUND } from '@ar/domain/activity';
import type { Page } from '@ar/domain/page';
import { api, useLanguage, useText } from '@ar/session';
import { formatBytes } from '@ar/ui/format';
import { useQuery } from '@tanstack/react-query';
import { useFresh } from '../../charts/pending.tsx';
import css from './activity-page.module.css';
import { ACTIVITY } from './journal.ts';

/** While the page is in sight. */
const LOOK_MS = 20_000;

interface NewEntriesProps {
  /** What the journal is narrowed to. */
  call: Record<string, string>;
  /** How many there were when those on the page were fetched. */
  count: number | undefined;
  onShow(): void;
}

/** How many have come since: told over the list without moving it, and shown when somebody asks for them. */
export function NewEntries({ call, count, onShow }: NewEntriesProps) {
  const text = useText('activity');
  // So many are found and no more: then the newest one tells that others came, and nothing how many.
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
    // Known a moment ago: the first look is one interval later.
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
        <button type="button" onClick={onShow}>
          {news > 0 ? text('news', { count: news }) : text('news-uncounted')}
        </button>
      )}
    </div>
  );
}

/** What earlier and deleted files take; nothing where there are none, or where it cannot be told. */
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
