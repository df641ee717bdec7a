import { ErrorState } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';

interface FetchedPageProps<Code> {
  /** Tells the pages of all departments apart. */
  name: string;
  load(): Promise<Code>;
  children(code: Code): ReactNode;
}

/** A page of a department whose code comes when it is opened. */
export function FetchedPage<Code>({ name, load, children }: FetchedPageProps<Code>) {
  const text = useRecordText();
  // Not `React.lazy`: it remembers a failure for ever.
  const { data, error, refetch } = useQuery({
    queryKey: ['code of the page', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  if (data) return children(data);
  if (error) {
    return (
      <ErrorState
        level={1}
        title={text('pageFailedTitle')}
        text={text('pageFailedText')}
        retry={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <RecordSkeleton label={text('loading')} />;
}
