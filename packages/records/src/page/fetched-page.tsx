import { Lazy, type Load } from '@ar/ui/lazy';
import { ErrorState, SkeletonBar, Spoken } from '@ar/ui/states';
import type { ReactNode } from 'react';
import classes from '../records-page.module.css';
import { useRecordText } from '../texts/record-text.tsx';

interface FetchedPageProps<Code> {
  load: Load<Code>;
  children(code: Code): ReactNode;
}

/** A page of a department whose code comes when it is opened. */
export function FetchedPage<Code>(props: FetchedPageProps<Code>) {
  const text = useRecordText();
  return (
    <Lazy
      {...props}
      waiting={<RecordSkeleton label={text('loading')} />}
      failed={(retry) => (
        <ErrorState
          level={1}
          title={text('pageFailedTitle')}
          text={text('pageFailedText')}
          retry={text('retry')}
          onRetry={retry}
        />
      )}
    />
  );
}

const LINES = Array.from({ length: 8 }, (_, line) => line);

export function RecordSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className={classes.skeleton}>
      <Spoken>{label}</Spoken>
      {LINES.map((line) => (
        <SkeletonBar key={line} seed={line} />
      ))}
    </div>
  );
}
