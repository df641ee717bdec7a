import type { ReactNode } from 'react';
import classes from './progress-line.module.css';

interface ProgressLineProps {
  label: string;
  /** Undefined while nobody knows how far it is. */
  value?: number | undefined;
  max?: number;
  children: ReactNode;
}

/** How far something is, as a line and in words below it. */
export function ProgressLine({ label, value, max, children }: ProgressLineProps) {
  return (
    <div className={classes.progress}>
      <progress aria-label={label} value={value} max={max} />
      {children}
    </div>
  );
}
