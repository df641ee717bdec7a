import type { ComponentProps, ReactNode } from 'react';
import { Button } from './controls/button.tsx';
import { RetryGlyph } from './glyphs.tsx';
import classes from './states.module.css';

interface StateProps {
  scene?: ReactNode;
  title: string;
  level?: 1 | 2;
  text: string;
  action?: ReactNode;
}

export function EmptyState({ scene, title, level = 2, text, action }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.frame}>
      {scene}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps extends Pick<StateProps, 'title' | 'level' | 'text'> {
  retry: string;
  onRetry(): void;
}

export const ErrorState = ({ retry, onRetry, ...state }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      {...state}
      scene={<OpenBridgeScene />}
      action={
        <Button appearance="primary" icon={<RetryGlyph />} onClick={onRetry}>
          {retry}
        </Button>
      }
    />
  </div>
);

const RIVER = 'M24 70q6-5 12 0t12 0 12 0M84 70q6-5 12 0t12 0 12 0M54 79q6-5 12 0t12 0 12 0';

const bridge = (lines: string, dashed?: string) => () => (
  <svg
    viewBox="0 0 160 84"
    width="160"
    height="84"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={lines} />
    {dashed && <path d={dashed} strokeDasharray="2 5" opacity=".6" />}
    <path d={RIVER} opacity=".5" />
  </svg>
);

export const BridgeScene = bridge(
  'M6 58h148M66 58 56.5 10M10 58l46.5-48L34 58M57.7 16 152 58M58.5 20 138 58M59.5 25 124 58M60.5 30 110 58M61.7 36 97 58M62.9 42 85 58',
);

const OpenBridgeScene = bridge(
  'M6 58h96M142 58h12M66 58 56.5 10M10 58l46.5-48L34 58M60.5 30l37 21.500M61.7 36 97 58M62.9 42 85 58',
  'M106 58h32M57.7 16 152 58M59.5 25 124 58',
);

const WIDTHS = ['72%', '54%', '84%', '46%', '64%'];

export function SkeletonBar({ seed }: { seed: number }) {
  return <span className={classes.bone} style={{ inlineSize: WIDTHS[seed % WIDTHS.length] }} />;
}

export const Spoken = (props: ComponentProps<'span'>) => <span className={classes.spoken} {...props} />;
