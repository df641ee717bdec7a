import type { ActivityDetail } from '@ar/domain/activity';
import { keys } from '@ar/domain/query-keys';
import { type ApiOptions, api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Message } from '@ar/ui/message';
import { useQuery } from '@tanstack/react-query';
import type { ElementType, ReactNode } from 'react';
import { failureMessage } from '../actions/file-download.ts';
import { RecordSkeleton } from '../not-loaded.tsx';
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

/**
 * Reverts `fields`, or all fields of the entry if `fields` is undefined. @throws ApiError 412 if the record's version
 * is not `version`
 */
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

export function LoadedEntry({ id, frame: Frame = 'div', children }: LoadedEntryProps) {
  const text = useHistoryText();
  const { data, error, refetch } = useEntryDetail(id);
  if (data) return children(data, refetch);
  return (
    <Frame>
      {error ? (
        <LoadFailure reason={failureMessage(error, text)} retry={refetch} />
      ) : (
        <RecordSkeleton label={text('loading')} lines={3} />
      )}
    </Frame>
  );
}

export function LoadFailure({ reason, retry }: { reason: string; retry(): Promise<unknown> }) {
  const text = useHistoryText();
  return (
    <Message tone="failure">
      <p>{reason}</p>
      <Button onClick={() => void retry()}>{text('retry')}</Button>
    </Message>
  );
}
