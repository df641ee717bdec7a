import { MessageBar, MessageBarActions, MessageBarBody } from '@ar/ui/fluent';
import type { ComponentProps } from 'react';
import { IconButton } from './controls/button.tsx';
import { ClearGlyph } from './glyphs.tsx';
import classes from './message.module.css';

const INTENTS = { failure: 'error', warning: 'warning', question: 'info', good: 'success' } as const;

interface MessageProps extends ComponentProps<typeof MessageBar> {
  tone: keyof typeof INTENTS;
  close?: { label: string; run(): void };
}

export function Message({ tone, close, className = '', children, ...bar }: MessageProps) {
  return (
    <MessageBar
      layout="multiline"
      intent={INTENTS[tone]}
      role={tone === 'failure' ? 'alert' : 'status'}
      aria-labelledby={undefined}
      {...bar}
      className={`${classes.message} ${className}`}
    >
      <MessageBarBody className={classes.body}>{children}</MessageBarBody>
      {close && (
        <MessageBarActions
          containerAction={
            <IconButton label={close.label} size={28} onClick={close.run}>
              <ClearGlyph />
            </IconButton>
          }
        />
      )}
    </MessageBar>
  );
}
