import type { ComponentProps } from 'react';
import classes from './message.module.css';

interface MessageProps extends ComponentProps<'div'> {
  tone: 'failure' | 'warning' | 'question' | 'good';
}

/** A sentence in its place on a page or in a form. What went wrong is told at once, the rest when there is time. */
export function Message({ tone, className = '', ...content }: MessageProps) {
  return (
    <div
      role={tone === 'failure' ? 'alert' : 'status'}
      {...content}
      className={`${classes.message} ${className}`}
      data-tone={tone}
    />
  );
}
