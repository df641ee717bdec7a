import { langOfPart } from '@ar/domain/languages';
import type { Excerpt, ExcerptsOfSearch } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { useLanguage } from '@ar/session';
import { Marked } from '@ar/ui/marked';
import { useQuery } from '@tanstack/react-query';
import { read } from '../read.ts';
import { useDepartmentText } from '../texts/record-text.tsx';
import type { RecordList } from './use-record-list.ts';

export type Excerpts = readonly Excerpt[];
export const NO_EXCERPTS: Excerpts = [];

/** Requests the excerpts after the rows have loaded. If the request fails, the list marks no words. */
export function useExcerpts<Row extends { id: number }>(
  resource: string,
  { state: { search }, rows = [], stale }: RecordList<Row>,
): Excerpts {
  const query = { search, ids: rows.map(({ id }) => id).join(',') };
  const { data } = useQuery({
    queryKey: keys.excerpts(resource, query),
    enabled: search !== '' && rows.length > 0 && !stale,
    queryFn: read<ExcerptsOfSearch>(`${resource}excerpts/`, query),
  });
  return data?.excerpts ?? NO_EXCERPTS;
}

const textOf = ({ parts }: Excerpt) => parts.map(({ text }) => text).join('');

/** Returns undefined if no loaded excerpt of the row has this text. */
export const partsIn = (excerpts: Excerpts, row: { id: number }) => (text: string) =>
  excerpts.find((excerpt) => excerpt.id === row.id && textOf(excerpt) === text)?.parts;

/** Returns the first excerpt of the row if the search has found words only in fields that have no shown column. */
export function hiddenExcerpt(excerpts: Excerpts, row: { id: number }, shown: readonly { key: string }[]) {
  const ofRow = excerpts.filter(({ id }) => id === row.id);
  const isShown = ofRow.some(({ field }) => shown.some(({ key }) => key === field));
  const [first] = ofRow;
  return first && !isShown && <FieldExcerpt excerpt={first} />;
}

function FieldExcerpt({ excerpt: { field, language: writtenIn, parts } }: { excerpt: Excerpt }) {
  const text = useDepartmentText();
  const { language } = useLanguage();
  const first = parts.findIndex(({ found }) => found);
  return (
    <>
      <span>{text(field)}: </span>
      <span lang={langOfPart(writtenIn ?? language, language)}>
        <span data-before>
          <Marked parts={parts.slice(0, first)} />
        </span>
        <Marked parts={parts.slice(first)} />
      </span>
    </>
  );
}
