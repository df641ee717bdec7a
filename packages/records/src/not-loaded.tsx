import { EmptyState, ErrorState, SkeletonBar, Spoken } from '@ar/ui/states';
import type { ComponentProps } from 'react';
import { isGone } from './actions/file-download.ts';
import classes from './records-page.module.css';
import { useRecordText } from './texts/record-text.tsx';

interface NotLoadedProps {
  error: unknown;
  gone: ComponentProps<typeof EmptyState>;
  failed: Pick<ComponentProps<typeof ErrorState>, 'title' | 'text'>;
  onRetry(): void;
}

export function NotLoaded({ error, gone, failed, onRetry }: NotLoadedProps) {
  const text = useRecordText();
  if (!error) return <RecordSkeleton label={text('loading')} />;
  if (isGone(error)) return <EmptyState level={1} {...gone} />;
  return <ErrorState level={1} {...failed} retry={text('retry')} onRetry={onRetry} />;
}

export const RecordSkeleton = ({ label, lines = 12 }: { label: string; lines?: number }) => (
  <div role="status" className={classes.skeleton}>
    <Spoken>{label}</Spoken>
    {Array.from({ length: lines }, (_, line) => (
      <SkeletonBar key={line} seed={line} />
    ))}
  </div>
);
