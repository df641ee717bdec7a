import { ProgressBar } from '@ar/ui/fluent';
import type { ReactNode } from 'react';
import classes from './progress-line.module.css';

interface ProgressLineProps {
  label: string;
  value?: number | undefined;
  max?: number;
  children: ReactNode;
}

export const ProgressLine = ({ label, value, max, children }: ProgressLineProps) => (
  <div className={classes.progress}>
    <ProgressBar aria-label={label} thickness="large" value={value} max={max} />
    {children}
  </div>
);
