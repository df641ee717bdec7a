import { langOfPart } from '@ar/domain/languages';
import type { Excerpt, ExcerptsOfSearch } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { api, useLanguage } from '@ar/session';
import { Marked } from '@ar/ui/marked';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDepartmentText } from '../texts/record-text.tsx';
import type { RecordList } from './use-record-list.ts';

export type Excerpts = readonly Excerpt[];
export const NO_EXCERPTS: Excerpts = [];

/** The texts in which a search found words. Requested after the page, so that no row waits; a failure costs the marks alone. */
export function useExcerpts<Row extends { id: number }>(
  resource: string,
  { state: { search }, rows = [], stale }: RecordList<Row>,
): Excerpts {
  const query = { search, ids: rows.map(({ id }) => id).join(',') };
  const { data } = useQuery({
    queryKey: keys.excerpts(resource, query),
    enabled: search !== '' && rows.length > 0 && !stale,
    queryFn: ({ signal }) =>
      api<ExcerptsOfSearch>(`${resource}excerpts/`, { query, signal, showsFailure: true }),
  });
  return data?.excerpts ?? NO_EXCERPTS;
}

const textOf = ({ parts }: Excerpt) => parts.map(({ text }) => text).join('');

/** The marked parts of a text of this row; undefined if the text changed since. */
export const partsIn = (excerpts: Excerpts, row: { id: number }) => (text: string) =>
  excerpts.find((excerpt) => excerpt.id === row.id && textOf(excerpt) === text)?.parts;

interface FoundElsewhereProps {
  excerpts: Excerpts;
  row: { id: number };
  shown: readonly { key: string }[];
}

/** An excerpt of a text that no shown column has, if the words were found only there. */
export function foundElsewhere(props: FoundElsewhereProps): ReactNode {
  const ofRow = props.excerpts.filter(({ id }) => id === props.row.id);
  const isSeen = ofRow.some(({ field }) => props.shown.some(({ key }) => key === field));
  const [first] = ofRow;
  return first && !isSeen && <FieldExcerpt excerpt={first} />;
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
