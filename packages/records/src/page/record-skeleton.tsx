import { SkeletonBar, Spoken } from '@ar/ui/states';
import classes from '../records-page.module.css';

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
