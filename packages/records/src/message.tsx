import { IconButton } from '@ar/ui/button';
import { MessageBar, MessageBarActions, MessageBarBody } from '@ar/ui/fluent';
import { ClearGlyph } from '@ar/ui/glyphs';
import type { ComponentProps } from 'react';
import type { Notice } from './list/list-page.ts';
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

interface NoticeBarProps {
  notice: Notice;
  closeLabel: string;
  onClose(): void;
}

export const NoticeBar = ({ notice: { text, link }, closeLabel, onClose }: NoticeBarProps) => (
  <Message tone="failure" close={{ label: closeLabel, run: onClose }}>
    <p>
      {text}{' '}
      {link && (
        <a href={link.href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {link.label}
        </a>
      )}
    </p>
  </Message>
);
