import type { ActivityDetail } from '@ar/domain/activity';
import { keys } from '@ar/domain/query-keys';
import { type ApiOptions, api } from '@ar/session';
import { Loaded } from '@ar/ui/loaded';
import { useQuery } from '@tanstack/react-query';
import { type ElementType, Fragment, type ReactNode } from 'react';
import { failureMessage } from '../actions/file-download.ts';
import { read } from '../read.ts';
import { useHistoryText } from '../texts/history.ts';

export const ACTIVITY = '/activity/';

export const useEntryDetail = (id: number, enabled = true) =>
  useQuery({
    queryKey: keys.entry(id),
    queryFn: read<ActivityDetail>(`${ACTIVITY}${id}/`),
    enabled,
    // The cached response is not used, because the response contains the present values of the record.
    staleTime: 0,
  });

/** Reverts all fields if `fields` is undefined. @throws ApiError 412 if the record's version is not `version` */
export const revertFields = <Row,>(
  id: number,
  version: number | null,
  { fields, headers }: { fields?: readonly string[]; headers?: ApiOptions['headers'] },
) =>
  api<Row>(`${ACTIVITY}${id}/revert/`, {
    method: 'POST',
    body: { fields },
    headers: { 'if-match': `"${version}"`, ...headers },
    showsFailure: true,
  });

interface LoadedEntryProps {
  id: number;
  frame?: ElementType;
  children(detail: ActivityDetail, refetch: () => Promise<unknown>): ReactNode;
}

export function LoadedEntry({ id, frame: Frame = Fragment, children }: LoadedEntryProps) {
  const text = useHistoryText();
  const query = useEntryDetail(id);
  const texts = {
    loading: text('loading'),
    failed: failureMessage(query.error, text),
    retry: text('retry'),
  };
  const loaded = (
    <Loaded query={query} size="block" texts={texts}>
      {(detail) => children(detail, query.refetch)}
    </Loaded>
  );
  return query.data ? loaded : <Frame>{loaded}</Frame>;
}
